import { FairLine, type Release } from '@anito/fair-line/fair-line';
import { AppError } from './errors.ts';

/**
 * Maximum wait in milliseconds, and maximum number of waiting requests: more come from a program that does
 * not wait for responses.
 */
const patienceMs = 6_000;
const mostWaiting = 10;
const retryAfterSeconds = 5;

/** Runs requests that read very much one after the other, for each sender. */
type HeavyCalls = {
  /**
   * Waits until no other request of the sender runs. Throws `too_many_requests`, or the reason of the signal.
   */
  enter(sender: string, signal: AbortSignal): Promise<Release>;
};

/** Creates the queues of this process. */
export function createHeavyCalls(): HeavyCalls {
  const lines = new Map<string, { line: FairLine; users: number }>();
  return {
    async enter(sender, signal) {
      const own = lines.get(sender) ?? { line: createLine(), users: 0 };
      lines.set(sender, own);
      own.users++;
      const forget = () => {
        if (--own.users === 0) lines.delete(sender);
      };
      try {
        const release = await own.line.enter({ tenantId: sender, signal });
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

function createLine(): FairLine {
  return new FairLine({
    places: 1,
    maxWaiting: mostWaiting,
    patienceMs,
    refuse: () => new AppError('too_many_requests', 'too-many-requests', { retryAfter: retryAfterSeconds }),
  });
}
