/** A signal that fires in another thread while that one computes. */
export type SharedSignal = Pick<AbortSignal, 'aborted' | 'throwIfAborted'>;

/** Nobody waits for the answer any more. */
export class StoppedError extends Error {}

/** Signals for so many questions at once, which a thread looks at between its steps. */
export function createSharedFlags(count: number): SharedArrayBuffer {
  return new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT);
}

/** Fires the signal of a place, or makes it ready for the next question. */
export function setSharedFlag(flags: SharedArrayBuffer, place: number, isAborted: boolean): void {
  Atomics.store(new Int32Array(flags), place, isAborted ? 1 : 0);
}

/** The signal of a place, to be looked at in the thread; it throws StoppedError. */
export function readSharedFlag(flags: SharedArrayBuffer, place: number): SharedSignal {
  const values = new Int32Array(flags);
  const isAborted = () => Atomics.load(values, place) !== 0;
  return {
    get aborted() {
      return isAborted();
    },
    throwIfAborted() {
      if (isAborted()) throw new StoppedError('Nobody waits for the answer any more');
    },
  };
}
