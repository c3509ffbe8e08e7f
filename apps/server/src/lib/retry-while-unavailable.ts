import { setTimeout as sleep } from 'node:timers/promises';
import { toAppError } from './error-handler.ts';

const pauseMs = 1_000;
/** Unfinished work of this age is released because of its age (`isInProgressExpression`). */
const maxAttempts = 180;

/**
 * Repeats `work`, which has failed with this error, every second for three minutes, as long as the database
 * is unavailable. Returns at once for any other error, and never throws. Otherwise a running process would
 * hold on to unfinished work, and a client that repeats its request would be told to wait.
 */
export async function retryWhileUnavailable(error: unknown, work: () => Promise<unknown>): Promise<void> {
  let last = error;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (toAppError(last).code !== 'unavailable') return;
    await sleep(pauseMs, undefined, { ref: false });
    try {
      await work();
      return;
    } catch (failure) {
      last = failure;
    }
  }
}
