import { setImmediate as yieldToOthers } from 'node:timers/promises';

/** Milliseconds of comparing addresses with rules and patterns after which others get their turn. */
const turnMs = 8;

/** Lets others in after a turn's time; throws the signal's reason when that fires meanwhile. */
export function createTurns(signal: AbortSignal): () => Promise<void> | undefined {
  let turnEnds = performance.now() + turnMs;
  return () => {
    if (performance.now() < turnEnds) return undefined;
    return yieldToOthers().then(() => {
      signal.throwIfAborted();
      turnEnds = performance.now() + turnMs;
    });
  };
}
