import type { HeavyRunner } from './heavy-reads.ts';

/**
 * Target duration in milliseconds of a statement that reads a part of a large set, so that other requests are
 * served soon.
 */
const targetMs = 60;

/** PostgreSQL: the statement exceeded its timeout. */
const isTimeout = (error: unknown) => (error as { code?: unknown } | null)?.code === '57014';

/** Reads a large set in parts whose size adapts to their duration. */
type Slices = {
  /**
   * Runs the statement of the next part, and again with a smaller size when it times out. Throws the timeout
   * of the smallest part, and other errors.
   */
  read<Result>(statement: (size: number) => Promise<Result>): Promise<Result>;
};

/**
 * Creates a reader that calls a statement with the size of the next part, in a unit of the caller such as
 * rows or bytes. The size starts at `first` and stays between `least` and `most`. Quick parts double it, and
 * slow ones halve it, to a quarter of `first` at least: on a busy machine small parts are slow too. A part
 * that times out is repeated with an eighth of its size, and throws at the size `least`.
 */
export function createSlices(
  runner: HeavyRunner,
  { first, least, most }: { first: number; least: number; most: number },
): Slices {
  let size = first;
  const minSizeIfSlow = Math.max(least, Math.floor(first / 4));
  return {
    async read(statement) {
      for (;;) {
        try {
          const result = await statement(size);
          if (runner.tookMs() < targetMs) size = Math.min(size * 2, most);
          else size = Math.min(size, Math.max(minSizeIfSlow, Math.floor(size / 2)));
          return result;
        } catch (error) {
          if (!isTimeout(error) || size <= least) throw error;
          size = Math.max(least, Math.floor(size / 8));
        }
      }
    },
  };
}
