import { NotionFailure } from './notion-failure.ts';

/** Maximum bytes of all pages that the process is reading, as counted by `keepPlainText`. */
const maxBytes = 80_000_000;
/** A smaller page is always read. */
const smallBytes = 1_000_000;

/** The memory of a page while it is read. */
export type PageUnderWay = {
  /**
   * Adds bytes. Throws NotionError `pages-crowded` when all pages together take too much and this one is not
   * small.
   */
  take(bytes: number): void;
  end(): void;
};

let allBytes = 0;

/**
 * Starts counting the memory of a page. Reading a page waits minutes for Notion, so many pages are in memory
 * at once.
 */
export function beginPage(): PageUnderWay {
  let ownBytes = 0;
  return {
    take(bytes) {
      ownBytes += bytes;
      allBytes += bytes;
      if (ownBytes > smallBytes && allBytes > maxBytes) {
        throw new NotionFailure('pages-crowded', { retryAfterMs: 60_000 });
      }
    },
    end() {
      allBytes -= ownBytes;
      ownBytes = 0;
    },
  };
}
