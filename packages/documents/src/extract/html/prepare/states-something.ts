/** A figure, an e-mail address, a label with its value, a mark at the beginning or a mark of a sentence's end. */
const figureOrMark = /[₱$€£%@]|\d{2}|\d[:.]\d|^\P{L}|:\s?\S|[.,;]$/u;

/** Beginnings of questions and of names of topics: "Do you deliver", "What we offer", "Lo que hacemos". */
const questionStart =
  /^(?:how|what|where|when|why|who|whose|which|do|does|did|can|could|is|are|will|would|should|may i|paano|pano|ano|anong|saan|kailan|bakit|sino|alin|magkano|ilan|que|como|cual(?:es)?|donde|cuando|por que|quien(?:es)?|cuant[oa]s?|lo que|comment|quoi|ou|quand|pourquoi|qui|combien|quel(?:le)?s?|est-ce|ce que)\b/;
/** Words of a text that is a question without a question mark. */
const questionWord = /\?$|\bba\b/;

/** Finite verbs, negations, and subjects before a verb. */
const statingWords = new RegExp(
  `(?<![\\p{L}-])(?:${[
    "no(?![-.])|never|cannot|\\p{L}{2,8}n['’]t|is|are|was|were|has|have|can|will|should|(?<=\\p{L} )(?:not|must)",
    '(?:accepts?|includes?|contains?|takes|requires?|serves|opens|closes|comes)(?= )|closed',
    'bawal|walang?|hindi|huwag|pwede(?:ng)?|puwede(?:ng)?|maaari(?:ng)?|tumatanggap|tinatanggap|pinapayagan|sarado|kailangang?',
    'sin|nunca|es|estan?|hay|pueden?|permiten?|se \\p{L}{3,20}[ae]n?|prohibid[oa]s?|cerrad[oa]s?|aceptamos|abrimos|cerramos|tenemos|ofrecemos|hacemos|entregamos',
    'pas|sans|aucune?|est(?!\\.)|sont|peut|peuvent|interdite?s?|fermee?s?|nous \\p{L}{2,20}(?:ons|mes)',
  ].join('|')})(?![\\p{L}-])`,
  'u',
);
/** Words that state something unless they stand before a noun, as in "Accepted payments". */
const statingEnds =
  /[\p{L})](?<!^not) (?:accepted|allowed|permitted|prohibited|forbidden|required|needed|included|excluded|recommended|preferred|welcome|available|free|only|libre|lang|lamang|gratis|permitid[oa]s?|incluid[oa]s?|aceptad[oa]s?|obligatori[oa]s?|solamente|gratuite?s?|autorisee?s?|acceptee?s?|incluse?s?|compris(?:es?)?|obligatoires?|seulement)$/u;
/** A subject at the beginning. Later it belongs to a noun: "Areas we serve". */
const statingStart = /^we\b|(?<!^\p{L}{1,20}[ai]n )\bkami\b/u;

/**
 * Returns whether a text states something itself, such as a price, an hour or a rule ("No pets allowed").
 * Titles and questions do not. Reads English, Filipino, Spanish and French.
 */
export function statesSomething(text: string): boolean {
  if (figureOrMark.test(text)) return true;
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (questionStart.test(folded) || questionWord.test(folded)) return false;
  return [statingWords, statingEnds, statingStart].some((words) => words.test(folded));
}
