import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

type Connect = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** The current request; undefined for background work. */
type Request = { arrival: number; requester: string };

type WaitingQuery = { arrival: number; requester: string | undefined; start(): void; refuse(): void };

/**
 * Maximum length of the queue. More is no burst of visitors but an attack, or the database is far too small.
 */
const maxWaiting = 2_000;

const currentRequest = new AsyncLocalStorage<Request>();
let arrivals = 0;

/**
 * Calls `serve` in the context of a new request of `requester`, so that the pool serves its queries by the
 * arrival of the request.
 */
export function serveInOrder(requester: string, serve: () => void): void {
  currentRequest.run({ arrival: ++arrivals, requester }, serve);
}

/**
 * Replaces the requester of the current request, for example an address by the account once it is known. Does
 * nothing outside of a request.
 */
export function nameRequester(requester: string): void {
  const request = currentRequest.getStore();
  if (request) request.requester = requester;
}

/** Thrown when no connection became free in time. Its message is that of `pg.Pool`. */
export class PoolBusyError extends Error {
  override name = 'PoolBusyError';

  constructor() {
    super('timeout exceeded when trying to connect');
  }
}

/**
 * A pool that gives a free connection to the requester that holds the fewest, and among those to the oldest
 * request (see `serveInOrder`), not to the oldest query. A requester that sends hundreds of requests delays
 * only its own, and of many simultaneous requests the first ones finish early, while with round robin all
 * would finish late. Background work waits in the order of its queries. `connect` throws PoolBusyError when
 * no connection was released without an error for `connectionTimeoutMillis`, and in any case after
 * `maxWaitMs`: a burst is worked off, and a hanging database is reported at once. When more than `maxWaiting`
 * queries wait, the latest of the requester with the most is refused.
 */
export class OldestFirstPool extends pg.Pool {
  /** Sorted by arrival. */
  readonly #waiting: WaitingQuery[] = [];
  readonly #heldCounts = new Map<string, number>();
  readonly #holders = new WeakMap<pg.PoolClient, string>();

  readonly #maxWaitMs: number;
  /** When a connection was last released without an error, by `performance.now()`. */
  #lastReleaseAt = Number.NEGATIVE_INFINITY;

  constructor({ maxWaitMs, ...config }: pg.PoolConfig & { maxWaitMs: number }) {
    super(config);
    this.#maxWaitMs = maxWaitMs;
    this.on('release', (error, client) => {
      if (!error) this.#lastReleaseAt = performance.now();
      this.#releaseClient(client);
      // The connection is free only after this event.
      process.nextTick(() => this.#serveNext());
    });
  }

  /** Number of queries that wait for a connection. */
  get queuedCount(): number {
    return this.waitingCount + this.#waiting.length;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connect): void;
  override connect(callback?: Connect): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.#requestConnection(callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#requestConnection((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  #requestConnection(callback: Connect): void {
    const request = currentRequest.getStore();
    if (this.#hasFree()) this.#acquire(request?.requester, callback);
    else this.#enqueue(request, callback);
  }

  /** Whether a connection is free or can be opened, and is not promised to another query. */
  #hasFree(): boolean {
    return this.ending || this.idleCount + this.options.max - this.totalCount > this.waitingCount;
  }

  /** Takes a connection that is free, and counts it for the requester. */
  #acquire(requester: string | undefined, callback: Connect): void {
    if (requester !== undefined) this.#heldCounts.set(requester, this.#countHeld(requester) + 1);
    super.connect((error, client, done) => {
      if (requester !== undefined && client) this.#holders.set(client, requester);
      if (error) {
        this.#decrementHeld(requester);
        this.#serveNext();
      }
      callback(error, client, done);
    });
  }

  #releaseClient(client: pg.PoolClient): void {
    this.#decrementHeld(this.#holders.get(client));
    this.#holders.delete(client);
  }

  #countHeld(requester: string | undefined): number {
    return requester === undefined ? 0 : (this.#heldCounts.get(requester) ?? 0);
  }

  #decrementHeld(requester: string | undefined): void {
    if (requester === undefined) return;
    const remaining = this.#countHeld(requester) - 1;
    if (remaining > 0) this.#heldCounts.set(requester, remaining);
    else this.#heldCounts.delete(requester);
  }

  /** Adds a query to the queue by the arrival of its request. Refuses a query when the queue is too long. */
  #enqueue(request: Request | undefined, callback: Connect): void {
    const { requester, arrival } = request ?? { requester: undefined, arrival: ++arrivals };
    const requestedAt = performance.now();
    const refuse = () => {
      clearTimeout(timer);
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      callback(new PoolBusyError(), undefined, () => {});
    };
    const watch = (): NodeJS.Timeout =>
      setTimeout(checkDeadline, Math.max(this.#remainingWaitMs(requestedAt), 1));
    const checkDeadline = () => {
      if (this.#remainingWaitMs(requestedAt) <= 0) refuse();
      else timer = watch();
    };
    let timer = watch();
    const start = () => {
      clearTimeout(timer);
      this.#acquire(requester, callback);
    };
    const waiting = { arrival, requester, start, refuse };
    const place = this.#waiting.findLastIndex((other) => other.arrival <= arrival) + 1;
    this.#waiting.splice(place, 0, waiting);
    if (this.#waiting.length > maxWaiting) this.#findQueryToRefuse()?.refuse();
  }

  /**
   * Returns the milliseconds that a query from that time still waits, unless another connection is released
   * meanwhile.
   */
  #remainingWaitMs(requestedAt: number): number {
    const sinceMove =
      Math.max(requestedAt, this.#lastReleaseAt) + (this.options.connectionTimeoutMillis ?? 0);
    return Math.min(sinceMove, requestedAt + this.#maxWaitMs) - performance.now();
  }

  /** Returns the latest waiting query of the requester with the most waiting queries. */
  #findQueryToRefuse(): WaitingQuery | undefined {
    const byRequester = Map.groupBy(this.#waiting, ({ requester }) => requester);
    return [...byRequester.values()].toSorted((a, b) => b.length - a.length)[0]?.at(-1);
  }

  #serveNext(): void {
    while (this.#waiting.length > 0 && this.#hasFree()) this.#waiting.splice(this.#findNext(), 1)[0]?.start();
  }

  /** Returns the index of the oldest request among the requesters that hold the fewest connections. */
  #findNext(): number {
    let [next, minHeld] = [0, Number.POSITIVE_INFINITY];
    for (const [place, { requester }] of this.#waiting.entries()) {
      const heldCount = this.#countHeld(requester);
      if (heldCount === 0) return place;
      if (heldCount < minHeld) [next, minHeld] = [place, heldCount];
    }
    return next;
  }
}
