/** Covers English, Filipino, Spanish and French, and the English adjectives whose comparative ends in -er. */
const comparisonPattern =
  /(?<!\p{L})(?:(?:cheap|low|high|bigg|small|larg|long|short|fast|slow|near|clos|earli|new|old|strong|light|heavi)(?:er|est)|more|most|less|least|better|best|worse|worst|than|versus|vs|compare[ds]?|difference|mas|pinaka\p{L}+|kaysa|kesa|kumpara|pagkakaiba|más|menos|mejor(?:es)?|peor(?:es)?|diferencia|(?:les?|la) (?:plus|moins)|meilleure?s?|pires?|différence)(?!\p{L})/iu;

/**
 * Returns whether a question compares things, or asks for the first one by some measure: "the cheapest", "mas
 * mura".
 */
export function comparesThings(question: string): boolean {
  return comparisonPattern.test(question);
}
