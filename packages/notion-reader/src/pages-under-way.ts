import { NotionFailure } from './notion-failure.ts';

/** Bytes that all pages which the process is reading may take together, as `slimDown` counts them. */
const maxBytes = 80_000_000;
/** A page that takes less is read in any case. */
const smallBytes = 1_000_000;

/** The memory that a page takes while it is read. */
export type PageUnderWay = {
  /** Throws NotionFailure `pages-crowded` when all pages together take too much, and this one is not small. */
  take(bytes: number): void;
  end(): void;
};

let allBytes = 0;

/** Begins to count a page; reading one waits minutes for Notion, so that many lie in memory at once. */
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
