import { createHash } from 'node:crypto';

/** Returns letters and digits only, in lower case and without accents. */
export function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns a hash of the words: 16 hex digits. */
export function hashWords(text: string): string {
  return createHash('sha256').update(foldWords(text)).digest('hex').slice(0, 16);
}
