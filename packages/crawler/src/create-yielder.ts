import { setImmediate as yieldToOthers } from 'node:timers/promises';

/** Milliseconds of matching addresses after which other tasks run. */
const turnMs = 8;

/**
 * Returns a function to call in a long loop. Once its time slice of `turnMs` is over, it returns a promise
 * that lets other tasks run, and that rejects with the signal's reason if the signal has fired. Before that
 * it returns undefined.
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
