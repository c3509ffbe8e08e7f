/** An abort signal that can be read by another thread while it computes. */
export type SharedSignal = Pick<AbortSignal, 'aborted' | 'throwIfAborted'>;

/** Thrown in the thread when the caller no longer waits for the answer. */
export class StoppedError extends Error {}

/**
 * Creates one cancellation flag for each of `count` concurrent questions, all unset. The search thread reads
 * the flag of a question between the steps of its search.
 */
export function createSharedFlags(count: number): SharedArrayBuffer {
  return new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT);
}

/** Fires the signal at a position, or resets it for the next question. */
export function setSharedFlag(flags: SharedArrayBuffer, index: number, isAborted: boolean): void {
  Atomics.store(new Int32Array(flags), index, isAborted ? 1 : 0);
}

/** Returns the signal at a position, for use in the thread. Its `throwIfAborted` throws StoppedError. */
export function readSharedFlag(flags: SharedArrayBuffer, index: number): SharedSignal {
  const values = new Int32Array(flags);
  const isAborted = () => Atomics.load(values, index) !== 0;
  return {
    get aborted() {
      return isAborted();
    },
    throwIfAborted() {
      if (isAborted()) throw new StoppedError('The question was aborted');
    },
  };
}
