/**
 * Text that its author struck out is not valid any more: every format leaves it out, since a reader of plain text could
 * not tell an old price from a new one. A label that announces it ("Was", "Regular price:") goes with it.
 */
const formerLabel =
  /(?<![\p{L}\p{N}])(?:was|were|before|formerly|previously|regularly|normally|usually|(?:regular|original|old|usual|normal|former|list|retail)(?:\s(?:price|rate|fee)(?:\swas)?)?|srp|rrp|msrp|antes|(?:precio|tarifa)\s(?:regular|original|normal|anterior|habitual|de lista)|avant|au lieu de|(?:prix|tarif)\s(?:initial|d[’']origine|normal|habituel|barr[ée]|conseill[ée])|dati|dating\spresyo|(?:regular|orihinal|lumang?)\sna\spresyo)\s{0,3}[:：]?\s{0,3}$/iu;
/** The longest label with its blanks. */
const mostLabel = 40;

/** What stands before struck-out text, without a label of that text at its end. */
export function dropFormerLabel(before: string): string {
  const start = Math.max(0, before.length - mostLabel);
  return before.slice(0, start) + before.slice(start).replace(formerLabel, '');
}
