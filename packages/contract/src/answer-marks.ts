/** Follows each sentence of an answer that no source confirms, where its owner has such sentences shown with a mark. */
export const unsupportedMark = ' ⚠';
