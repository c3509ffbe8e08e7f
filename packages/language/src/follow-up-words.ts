const opener =
  /^[¿¡\s]*(?:(?:and|what about|how about|what if|or|but|so|eh|at|y|et|pero|paano naman|paano kung)(?!\p{L})[\s,]*)+/iu;
const filler = /(?<!\p{L})(?:naman|po|opo|then|also|too|rin|din|please|pls)(?!\p{L})/giu;
const pointer =
  /(?<!\p{L})(?:it|its|that|those|these|they|them|their|ito|iyan|iyon|yan|yon|yun|nito|niyan|niyon|sila|nila|eso|esa|ese|esto|esta|ça|cela|celui|celle|ceux|elles?|ils?)(?!\p{L})/iu;
const questionStart =
  /^[¿¡\s]*(?:do|does|did|is|are|can|could|will|would|have|has|what|which|who|where|when|until|why|how|ano|anong|alin|sino|saan|nasaan|kailan|kelan|paano|pano|gaano|ilan|ilang|magkano|meron|mayroon|pwede|puwede|nag\p{L}+|qu[eé]|cu[aá]l|cu[aá]ndo|cu[aá]nt[oa]s?|d[oó]nde|c[oó]mo|hay|tienen?|puedo|quels?|quelles?|quand|où|comment|combien|avez|c['’]est|est-ce)(?!\p{L})/iu;

/** Articles and possessives in English, Filipino, Spanish and French. */
export const determiners: ReadonlySet<string> = new Set(
  'a an the any your our ang yung iyong mga el la los las un una le les une'.split(' '),
);

/** Words that connect two nouns to one thing: "box of cakes", "kahon ng keyk". */
export const linkWords: ReadonlySet<string> = new Set(['of', 'ng', 'na', 'kada', 'per', 'de']);

const unit = /^(?:l|liters?|litres?|ml|kg|kilos?|g|grams?|inch|inches|ft|feet|cm|mm|pcs)$/;

/** Removes the words that only mark a follow-up question ("and", "paano naman"), and polite words. */
export function removeFollowUpOpening(question: string): string {
  return question.trim().replace(opener, '').replace(filler, ' ');
}

/** Returns whether a question starts as a follow-up: "and", "what about", "eh", "y". */
export function startsAsFollowUp(question: string): boolean {
  return opener.test(question);
}

/**
 * Returns whether a text refers to something said before. "here" and "dito" do not count, because they mean
 * the place of the business.
 */
export function refersBack(text: string): boolean {
  return pointer.test(text);
}

/** Returns whether a text starts like a question: "how much", "magkano", "¿cuánto", "est-ce". */
export function startsAsQuestion(text: string): boolean {
  return questionStart.test(text);
}

/** Returns whether a lower-case word is a unit of measure. */
export function isUnit(word: string): boolean {
  return unit.test(word);
}
