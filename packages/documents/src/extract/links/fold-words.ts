import { createHash } from 'node:crypto';

/**
 * Returns the words of a text, separated by single spaces: letters and digits in lower case and without
 * accents.
 */
export function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns a hash of the words, regardless of case, accents and punctuation: 16 hex digits. */
export function hashWords(text: string): string {
  return createHash('sha256').update(foldWords(text)).digest('hex').slice(0, 16);
}
