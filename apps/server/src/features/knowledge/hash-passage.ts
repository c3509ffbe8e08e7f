import { createHash } from 'node:crypto';

/** Characters kept of a hash: 96 bits tell the passages of one document apart. */
export const hashLength = 16;

/** What is kept of a passage's text where the text itself is not: the start of its SHA-256 in base64url. */
export function hashPassage(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, hashLength);
}
