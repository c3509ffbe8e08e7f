import { AppError } from '../../../lib/errors.ts';

/** Bytes that all pages which the process is reading may take together, as `slimDown` counts them. */
const mostBytes = 80_000_000;
/** A page that takes less is read in any case. */
const smallBytes = 1_000_000;

/** The memory that a page takes while it is read. */
export type PageUnderWay = {
  /** Throws `unavailable` when all pages together take too much, and this one is not small. */
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
      if (ownBytes > smallBytes && allBytes > mostBytes) {
        throw new AppError(
          'unavailable',
          'Too many large pages of Notion are being read at once. Please try again later.',
          { retryAfter: 60 },
        );
      }
    },
    end() {
      allBytes -= ownBytes;
      ownBytes = 0;
    },
  };
}
