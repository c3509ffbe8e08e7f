/**
 * Labels before struck-out text ("Was", "Regular price:"). Struck-out text is no longer valid. Every format
 * leaves it out with its label, because plain text could not show which of two prices is current.
 */
const formerLabel =
  /(?<![\p{L}\p{N}])(?:was|were|before|formerly|previously|regularly|normally|usually|(?:regular|original|old|usual|normal|former|list|retail)(?:\s(?:price|rate|fee)(?:\swas)?)?|srp|rrp|msrp|antes|(?:precio|tarifa)\s(?:regular|original|normal|anterior|habitual|de lista)|avant|au lieu de|(?:prix|tarif)\s(?:initial|d[’']origine|normal|habituel|barr[ée]|conseill[ée])|dati|dating\spresyo|(?:regular|orihinal|lumang?)\sna\spresyo)\s{0,3}[:：]?\s{0,3}$/iu;
/** Longest label with its spaces, in characters. */
const maxLabelLength = 40;

/**
 * Returns a text that stands before struck-out text, without a label such as "Was" or "Regular price:" at its
 * end.
 */
export function dropFormerLabel(before: string): string {
  const start = Math.max(0, before.length - maxLabelLength);
  return before.slice(0, start) + before.slice(start).replace(formerLabel, '');
}
