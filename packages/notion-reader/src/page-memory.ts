import { NotionError } from './notion-error.ts';

/** Maximum bytes of all pages that the process is reading, as counted by `reduceToPlainText`. */
const maxBytes = 80_000_000;
/** A smaller page is always read. */
const smallBytes = 1_000_000;

/** The memory of a page while it is read. */
export type PageMemory = {
  /**
   * Adds bytes. Throws NotionError `pages-crowded` when all pages together take too much and this one is not
   * small.
   */
  add(bytes: number): void;
  release(): void;
};

let totalBytes = 0;

/**
 * Starts counting the memory of a page. Reading a page may wait minutes for Notion, so several pages are in
 * memory at the same time.
 */
export function trackPageMemory(): PageMemory {
  let pageBytes = 0;
  return {
    add(bytes) {
      pageBytes += bytes;
      totalBytes += bytes;
      if (pageBytes > smallBytes && totalBytes > maxBytes) {
        throw new NotionError('pages-crowded', { retryAfterMs: 60_000 });
      }
    },
    release() {
      totalBytes -= pageBytes;
      pageBytes = 0;
    },
  };
}
