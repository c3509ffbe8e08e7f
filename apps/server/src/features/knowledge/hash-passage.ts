import { createHash } from 'node:crypto';

/** Characters kept of a hash. 96 bits distinguish the passages of one document. */
export const hashLength = 16;

/**
 * Returns a short hash of a passage's text, stored in place of the text: the start of its SHA-256 in
 * base64url.
 */
export function hashPassage(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, hashLength);
}
