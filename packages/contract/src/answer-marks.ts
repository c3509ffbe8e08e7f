/**
 * Appended to each sentence of an answer that no source confirms, when the assistant shows unsupported
 * sentences with a mark.
 */
export const unsupportedMark = ' ⚠';
