import { createHash } from 'node:crypto';

/** The id of a page: the same for the same normalised address. */
export function nameWebPage(normalUrl: string): string {
  return createHash('sha256').update(normalUrl).digest('hex').slice(0, 32);
}
