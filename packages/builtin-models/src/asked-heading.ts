import { type AskedWord, matchName, type ReadText } from './read-question.ts';

/** Ask what a thing says or holds, and name nothing themselves. */
const askingContent = new Set<string | undefined>(['content']);

/** Ask for one thing of what a section says. */
const askingDetail =
  /(?<!\p{L})(?:where|who|whom|whose|when|why|how|saan|nasaan|sino|kanino|kailan|kelan|bakit|paano|gaano|ilang?|magkano|d[oó]nde|qui[eé]n(?:es)?|cu[aá]ndo|cu[aá]nt[oa]s?|c[oó]mo|où|qui|quand|comment|combien|pourquoi)(?!\p{L})/iu;

/** Whether a question may ask for a section as a whole, and not for a price, a place or another detail. */
export function asksSection(text: string, question: readonly AskedWord[]): boolean {
  return !askingDetail.test(text) && question.every(({ form }) => !form);
}

/** Whether one of the headings over a text is just what a question asks for, no more and no less. */
export function headsAsked(headings: readonly ReadText[], question: readonly AskedWord[]): boolean {
  const asked = question.filter(({ isLight, concept }) => !isLight && !askingContent.has(concept));
  if (asked.length === 0) return false;
  return headings.some(
    (heading) =>
      heading.terms.size > 0 &&
      asked.every((word) => matchName(word, heading) === 1) &&
      [...heading.terms].every((term) => asked.some((word) => word.term === term)),
  );
}
