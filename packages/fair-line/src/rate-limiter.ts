import { setTimeout as sleep } from 'node:timers/promises';
import { FairQueue, type Release } from './fair-queue.ts';

/** Permission to send one request. It must be ended, also after a failure. */
type RequestTurn = {
  /** Ends the turn; `closedMs` blocks all requests for this time. */
  end(closedMs?: number): Promise<void>;
};

type TurnOptions = {
  /** Tenant of the request. Waiting requests take turns by tenant. */
  tenantId: string;
  signal: AbortSignal;
  /** Shortest time between the starts of two requests in milliseconds, if it must exceed the usual one. */
  intervalMs?: number;
  /** Longest accepted back-off of the remote side, in milliseconds. Waiting in the queue does not count. */
  maxClosedMs: number;
};

/** Store of the turns of all processes, by name, with a clock that all of them share. */
export type RateLimitStore = {
  /** Acquires a turn for the given time; false if none is available now. */
  acquireTurn(name: string, forMs: number): Promise<boolean>;
  /**
   * Returns the milliseconds until a turn is available, and those for which requests are blocked; undefined
   * for an unknown name.
   */
  readWait(name: string): Promise<{ waitMs: number; closedMs: number } | undefined>;
  /** Extends the lease of a turn. */
  prolongTurn(name: string, forMs: number): Promise<void>;
  /** Ends a turn. The next one is available after `restMs`, and after `closedMs` if that is given. */
  endTurn(name: string, next: { restMs: number; closedMs: number | undefined }): Promise<void>;
  /** Blocks all turns for the given time. */
  closeTurns(name: string, closedMs: number): Promise<void>;
  /** Shortens turns that crashed processes still hold. */
  shortenTurns(toMs: number): Promise<void>;
};

/**
 * Limits the rate of requests by name (a host, a key), for all tenants and, by the clock of the store, for
 * all processes.
 */
export type RateLimiter = {
  /**
   * Resolves when a request may be sent. Waiting requests in this process take turns by tenant. Throws when
   * the signal aborts, and the error of `refuseClosed` if requests are blocked for longer than `maxClosedMs`.
   * If too many wait, the newest request of the tenant with the most waiting ones gets the error of
   * `refuseCrowd`.
   */
  acquire(name: string, options: TurnOptions): Promise<RequestTurn>;
  /** Blocks all requests for the given time, for 24 hours at most. */
  close(name: string, closedMs: number): Promise<void>;
};

/**
 * Lease of a turn in milliseconds, after which the turn of a crashed process ends, and the interval at which
 * a living process extends it.
 */
const leaseMs = 5_000;
const prolongMs = 2_000;
/** Longest interval for checking whether another process has ended its turn, in milliseconds. */
const maxSleepMs = 200;
const maxKnownNames = 1_000;
const maxWaiting = 2_000;
const maxClosedMs = 24 * 3_600_000;

/** No rate limit, for tests and measurements against fakes. */
const unlimited: RateLimiter = {
  acquire: async () => ({ end: async () => undefined }),
  close: async () => undefined,
};

export type RateLimiterOptions = {
  store: RateLimitStore;
  /** True if no other process uses the store, so that turns found there belong to crashed processes. */
  isOnlyProcess: boolean;
  /** Time between the starts of two requests in milliseconds; 0 disables the limit. */
  intervalMs: number;
  /** Whether a turn lasts until it is ended, so that only one request runs at a time. */
  isExclusive: boolean;
  refuseClosed(closedMs: number): Error;
  refuseCrowd(): Error;
};

/** Creates the rate limiter of this process. With `intervalMs` 0 it limits nothing. */
export function createRateLimiter({
  store,
  isOnlyProcess,
  intervalMs,
  isExclusive,
  ...refusals
}: RateLimiterOptions): RateLimiter {
  if (intervalMs === 0) return unlimited;
  /** Queues of waiting and running requests, by name. */
  const lines = new Map<string, { line: FairQueue; users: number }>();
  /**
   * Time on the clock of `performance.now()` before which asking the store for the next turn would be in
   * vain.
   */
  const nextAt = new Map<string, number>();
  let isTidied: Promise<unknown> | undefined;

  /** Shortens the turns of crashed processes, once per rate limiter. The next call retries a failure. */
  function releaseCrashedTurns(): Promise<unknown> {
    isTidied ??= store.shortenTurns(intervalMs).catch((error: unknown) => {
      isTidied = undefined;
      throw error;
    });
    return isTidied;
  }

  /** Records that no turn is available for `inMs` milliseconds. */
  function recordNextAt(name: string, inMs: number): void {
    if (nextAt.size >= maxKnownNames) nextAt.clear();
    nextAt.set(name, performance.now() + inMs);
  }

  /**
   * Waits for a turn. Resolves to 0 once it is acquired, or to the milliseconds for which requests are
   * blocked.
   */
  async function acquireFromStore(name: string, turnMs: number, signal: AbortSignal): Promise<number> {
    if (isOnlyProcess) await releaseCrashedTurns();
    const knownMs = (nextAt.get(name) ?? 0) - performance.now();
    if (knownMs > 0) await sleep(knownMs, undefined, { signal });
    for (;;) {
      signal.throwIfAborted();
      if (await store.acquireTurn(name, turnMs)) return 0;
      const wait = await store.readWait(name);
      if (!wait) continue;
      if (wait.closedMs > 0) return wait.closedMs;
      await sleep(Math.max(1, Math.min(maxSleepMs, wait.waitMs)), undefined, { signal });
    }
  }

  /**
   * Acquires a turn and returns the slot of the local queue that it holds. Throws the error of
   * `refuseClosed`. While requests are blocked it waits outside the queue, because requests behind may accept
   * only a shorter wait.
   */
  async function takeInQueue(
    queue: FairQueue,
    name: string,
    turnMs: number,
    options: TurnOptions,
  ): Promise<Release> {
    for (;;) {
      const release = await queue.acquire(options);
      let closedMs: number | undefined;
      try {
        closedMs = await acquireFromStore(name, turnMs, options.signal);
        if (closedMs === 0) return release;
      } finally {
        if (closedMs !== 0) release();
      }
      if (closedMs > options.maxClosedMs) throw refusals.refuseClosed(closedMs);
      await sleep(closedMs, undefined, { signal: options.signal });
    }
  }

  const close = (name: string, closedMs: number) => store.closeTurns(name, Math.min(closedMs, maxClosedMs));

  /** Starts an exclusive turn and extends its lease until it ends. */
  function beginTurn(name: string, ownIntervalMs: number, leaveQueue: () => void): RequestTurn {
    const startedAt = performance.now();
    const extensionTimer = setInterval(() => {
      // A failed extension is ignored, because the turn then only ends earlier.
      store.prolongTurn(name, leaseMs).catch(() => undefined);
    }, prolongMs);
    extensionTimer.unref();
    return {
      async end(closedMs) {
        clearInterval(extensionTimer);
        const restMs = Math.max(0, ownIntervalMs - (performance.now() - startedAt));
        recordNextAt(name, restMs);
        const forMs = closedMs === undefined ? undefined : Math.min(closedMs, maxClosedMs);
        await store.endTurn(name, { restMs, closedMs: forMs }).finally(leaveQueue);
      },
    };
  }

  return {
    async acquire(name, options) {
      const queueEntry = lines.get(name) ?? {
        line: new FairQueue({ concurrency: 1, maxWaiting, createRejection: refusals.refuseCrowd }),
        users: 0,
      };
      lines.set(name, queueEntry);
      queueEntry.users += 1;
      let release: Release | undefined;
      let isLeft = false;
      const leaveQueue = () => {
        if (isLeft) return;
        isLeft = true;
        release?.();
        queueEntry.users -= 1;
        if (queueEntry.users === 0) lines.delete(name);
      };
      try {
        const ownIntervalMs = Math.max(intervalMs, options.intervalMs ?? 0);
        const turnMs = isExclusive ? leaseMs : ownIntervalMs;
        release = await takeInQueue(queueEntry.line, name, turnMs, options);
        if (isExclusive) return beginTurn(name, ownIntervalMs, leaveQueue);
        recordNextAt(name, ownIntervalMs);
        leaveQueue();
        return { end: async (closedMs) => (closedMs === undefined ? undefined : close(name, closedMs)) };
      } catch (error) {
        leaveQueue();
        throw error;
      }
    },
    close,
  };
}
