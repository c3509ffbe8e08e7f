import { setTimeout as sleep } from 'node:timers/promises';
import { toAppError } from './error-handler.ts';

const pauseMs = 1_000;
/** Unfinished work of this age is released because of its age (`isInProgressExpression`). */
const maxAttempts = 180;

/** Work that is being repeated, by the key of the request that began it. */
const retries = new Map<string, Promise<void>>();

/** Returns a promise for the end of the work that is repeated for a request, or undefined without such work. */
export const findRetry = (requestKey: string): Promise<void> | undefined => retries.get(requestKey);

/**
 * Repeats `work` like `retryWhileUnavailable`. Until it has ended, `findRetry` finds it by the key of its
 * request, if the request has one.
 */
export async function retryForRequest(
  requestKey: string | null,
  error: unknown,
  work: () => Promise<unknown>,
): Promise<void> {
  const retry = retryWhileUnavailable(error, work);
  if (requestKey === null) return retry;
  retries.set(requestKey, retry);
  await retry;
  if (retries.get(requestKey) === retry) retries.delete(requestKey);
}

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
