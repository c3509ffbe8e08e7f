import { FairQueue, type Release } from '@anito/fair-line/fair-queue';
import { AppError } from './errors.ts';

/**
 * Maximum wait in milliseconds, and maximum number of waiting requests: more come from a program that does
 * not wait for responses.
 */
const waitTimeoutMs = 6_000;
const maxWaiting = 10;
const retryAfterSeconds = 5;

/** Runs requests that read very much one after the other, for each sender. */
type HeavyCalls = {
  /**
   * Waits until no other request of the sender runs, and returns the function that ends the turn. Throws
   * `too_many_requests` after `waitTimeoutMs` or when too many wait, or the reason of the signal.
   */
  acquire(sender: string, signal: AbortSignal): Promise<Release>;
};

/**
 * Creates the queues of this process, one for each sender that has a request. Each runs one request at a
 * time. `acquire` waits for the turn and returns the function that ends it, or throws `too_many_requests`.
 */
export function createHeavyCalls(): HeavyCalls {
  const queues = new Map<string, { line: FairQueue; users: number }>();
  return {
    async acquire(sender, signal) {
      const entry = queues.get(sender) ?? { line: createQueue(), users: 0 };
      queues.set(sender, entry);
      entry.users++;
      const forget = () => {
        if (--entry.users === 0) queues.delete(sender);
      };
      try {
        const release = await entry.line.acquire({ tenantId: sender, signal });
        return () => {
          release();
          forget();
        };
      } catch (error) {
        forget();
        throw error;
      }
    },
  };
}

/** Creates the queue of one sender. */
function createQueue(): FairQueue {
  return new FairQueue({
    concurrency: 1,
    maxWaiting,
    waitTimeoutMs,
    createRejection: () =>
      new AppError('too_many_requests', 'too-many-requests', { retryAfter: retryAfterSeconds }),
  });
}
