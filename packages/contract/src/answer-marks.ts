/**
 * Appended to each sentence of an answer that no source confirms, when the assistant shows unsupported
 * sentences with a mark.
 */
export const unsupportedMark = ' ⚠';

/** Folded quotes at the end of an answer, as the HTML element `details`. */
const details = /\n{0,2}<details><summary>[^<>]{1,80}<\/summary>.{0,20000}?(?:<\/details>|$)/s;

/** Returns an answer without the quotes that are folded below it. */
export const removeDetails = (answer: string): string => answer.replace(details, '');
