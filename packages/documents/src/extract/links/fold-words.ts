import { createHash } from 'node:crypto';

/** Letters and digits alone, without accents and capitals. */
export function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** 16 hex digits, the same for the same words. */
export function hashWords(text: string): string {
  return createHash('sha256').update(foldWords(text)).digest('hex').slice(0, 16);
}
