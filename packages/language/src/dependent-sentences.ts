/** Returns a pattern for texts that start with one of the words, which are alternatives of a pattern. */
const createStartPattern = (words: string) => new RegExp(`^[\\s"'“¡*]*(?:${words})(?![\\p{L}\\p{N}])`, 'iu');

/** Refers to the previous sentence, in English, Filipino, Spanish and French. */
const references = createStartPattern(
  "it|its|they|their|them|these|this|those|he|she|his|her|otherwise|then|after (?:that|this)|before that|in (?:that|this) case|if (?:so|not)|ito|iyon|iyan|'yon|sila|siya|kung ganoon|pagkatapos nito|esto|estos|estas|ellos|ellas|ambos|después|ça|cela|ceci|ils|elles|ceux-ci|sinon|ensuite",
);
/** Answers yes or no, or how far, to a question. */
const replies = createStartPattern(
  'yes|no|nope|not|sure|of course|certainly|unfortunately|sorry|only|just|never|none|nothing|always|usually|normally|most|all|some|at (?:most|least)|up to|about|around|approximately|every|within|until|depends|opo|oo|oho|hindi|wala|meron|mayroon|depende|tanging|hanggang|sí|claro|por supuesto|solo|sólo|solamente|nunca|hasta|oui|non|bien sûr|seulement|jamais|jusqu’à',
);

/** Answers only yes or no. */
const yesNoReplies = createStartPattern(
  'yes|no|nope|sure|of course|certainly|unfortunately|sorry|only|never|opo|oo|hindi|wala|meron|mayroon|sí|claro|solo|sólo|solamente|oui|non|bien sûr|seulement',
);

/** Limits what the previous sentence promises, in English, Filipino, Spanish and French. */
const conditions =
  /(?<!\p{L})(?:must|required?|needs? (?:to|an?)|ha(?:ve|s) to|only|unless|except|excluding|not included|provided that|subject to|at least|at most|minimum|maximum|kailangan|dapat|maliban|lamang|hindi kasama|hindi bababa|deben?|hay que|s[oó]lo|excepto|salvo|no incluye|m[ií]nimo|m[aá]ximo|al menos|doi(?:t|vent)|il faut|seulement|sauf|non compris|au moins|au plus)(?!\p{L})/iu;

/** Returns whether a sentence needs the previous one to be understood: "They do not include breakfast." */
export function dependsOnPreviousSentence(text: string): boolean {
  return references.test(text);
}

/** Returns whether a sentence may limit what the previous one promises: "Both sizes must be ordered early." */
export function statesCondition(text: string): boolean {
  return conditions.test(text);
}

/** Returns whether an answer needs its question to be understood: "Only on Sundays." */
export function dependsOnQuestion(text: string): boolean {
  return references.test(text) || replies.test(text);
}

/**
 * Returns whether an answer starts with yes or no, or a word that implies one of them: "sure",
 * "unfortunately", "only".
 */
export function startsWithYesOrNo(text: string): boolean {
  return yesNoReplies.test(text);
}
