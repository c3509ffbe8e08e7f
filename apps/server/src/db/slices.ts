import type { HeavyRunner } from './heavy-reads.ts';

/** What a statement that reads a part of much should take, so that others are served soon. */
const wantedMs = 60;

/** PostgreSQL: the statement took longer than it may. */
const isTimeout = (error: unknown) => (error as { code?: unknown } | null)?.code === '57014';

/** Reads much in parts that are as large as they are quick. */
type Slices = {
  /** Runs the statement of the next part; a smaller one again where it took too long. */
  read<Result>(statement: (size: number) => Promise<Result>): Promise<Result>;
};

/**
 * Begins with parts of `first`; none is smaller than `least` or larger than `most`. Parts that are slow shrink to a
 * quarter of `first` at most: on a busy machine small parts are slow too, and all of them together take minutes.
 */
export function createSlices(
  runner: HeavyRunner,
  { first, least, most }: { first: number; least: number; most: number },
): Slices {
  let size = first;
  const leastIfSlow = Math.max(least, Math.floor(first / 4));
  return {
    async read(statement) {
      for (;;) {
        try {
          const result = await statement(size);
          if (runner.tookMs() < wantedMs) size = Math.min(size * 2, most);
          else size = Math.min(size, Math.max(leastIfSlow, Math.floor(size / 2)));
          return result;
        } catch (error) {
          if (!isTimeout(error) || size <= least) throw error;
          size = Math.max(least, Math.floor(size / 8));
        }
      }
    },
  };
}
