import { setImmediate as yieldToOthers } from 'node:timers/promises';

/** Milliseconds of matching addresses after which other tasks run. */
const turnMs = 8;

/**
 * Returns a function that yields to other tasks when its time slice is over. It throws the signal's reason
 * when the signal fires.
 */
export function createYielder(signal: AbortSignal): () => Promise<void> | undefined {
  let turnEnds = performance.now() + turnMs;
  return () => {
    if (performance.now() < turnEnds) return undefined;
    return yieldToOthers().then(() => {
      signal.throwIfAborted();
      turnEnds = performance.now() + turnMs;
    });
  };
}
