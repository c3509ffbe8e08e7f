import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { SqlRunner } from '../db/sql.ts';
import { AppError } from './errors.ts';
import { type CountedRow, countEvents, readCounts } from './rate-limits.store.ts';

/** A limit: `points` events in each window of `seconds`. */
export type RateLimit = { points: number; seconds: number };

/** The names of all limits. Each feature declares its own names with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it by declaration merging
export interface LimitNames {}

/** The name of a limit. */
export type RateLimitName = keyof LimitNames;

/** An event of one kind, by its key: an account, an address, an e-mail. */
export type LimitedEvent = { name: RateLimitName; key: string };

/** Rate limits counted in the database and by its clock, so that they apply across processes and restarts. */
export type RateLimits = {
  /**
   * Counts one event, in one query; in none while the key is known to be over its limit. Throws
   * `too_many_requests` with Retry-After when the limit is exceeded.
   */
  consume(name: RateLimitName, key: string): Promise<void>;
  /**
   * Counts events of different limits in one query. Throws as `consume` does when any limit is exceeded.
   * While one of the keys is known to be over its limit, nothing is counted, so that a blocked caller does
   * not use up the share of others.
   */
  consumeAll(events: LimitedEvent[]): Promise<void>;
  /**
   * Runs the check of a secret and counts it only when it fails. Returns the result of `check`, where
   * undefined is a failure. Throws as `consume` does after too many failures. Takes one query for a success,
   * two for a failure.
   */
  attempt<T>(
    events: LimitedEvent[],
    check: () => T | undefined | Promise<T | undefined>,
  ): Promise<T | undefined>;
};

type RateLimitsOptions = { pool: SqlRunner; limits: Record<RateLimitName, RateLimit> };

/**
 * Returns the part of a client's address that one person controls: the whole IPv4 address, the /64 network of
 * IPv6. An IPv4 address mapped to IPv6 becomes the IPv4 address.
 */
export function toAddressKey(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').split('%', 1)[0]!;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const leftGroups = head ? head.split(':') : [];
  const rightGroups = tail ? tail.split(':') : [];
  const gap =
    tail === undefined
      ? []
      : Array<string>(Math.max(8 - leftGroups.length - rightGroups.length, 0)).fill('0');
  const groups = [...leftGroups, ...gap, ...rightGroups].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

/**
 * Returns the key under which an event is counted. Keys may be long or personal (an e-mail address), so only
 * their SHA-256 is stored.
 */
function toStoredKey({ name, key }: LimitedEvent): string {
  return `${name}:${createHash('sha256').update(key).digest('base64url')}`;
}

/**
 * Keys known to be over their limits, with the time (by `performance.now()`) until which they are blocked.
 */
class BlockedKeys {
  readonly #until = new Map<string, number>();

  add(key: string, milliseconds: number): void {
    // As many as a large attack creates in a minute. Clearing them only costs queries.
    if (this.#until.size >= 100_000) this.#until.clear();
    this.#until.set(key, performance.now() + milliseconds);
  }

  /** Returns the milliseconds that a key is still blocked; 0 when it may try. */
  findWait(key: string): number {
    const until = this.#until.get(key);
    if (until === undefined) return 0;
    const wait = until - performance.now();
    if (wait <= 0) this.#until.delete(key);
    return Math.max(wait, 0);
  }
}

/** What this process knows of the failures of a key while attempts run. */
type Tally = {
  /** Running attempts. */
  running: number;
  /** Failures that are being stored in the database. */
  pending: number;
  /** The highest count that the database returned, valid until `until` (by `performance.now()`). */
  points: number;
  until: number;
};

/** The tallies of keys with running attempts; others are dropped. */
class Tallies {
  readonly #byKey = new Map<string, Tally>();

  /** Counts an attempt as running, and returns the tally of its key. */
  begin(key: string): Tally {
    const tally = this.#byKey.get(key) ?? { running: 0, pending: 0, points: 0, until: 0 };
    this.#byKey.set(key, tally);
    tally.running += 1;
    return tally;
  }

  /** Ends an attempt. The tally is dropped with the last one. */
  end(key: string): void {
    const tally = this.#byKey.get(key);
    if (tally && --tally.running === 0) this.#byKey.delete(key);
  }

  /** Records a count of the database. Does nothing for a key without running attempts. */
  record({ key, points, milliseconds }: CountedRow): void {
    const tally = this.#byKey.get(key);
    if (!tally) return;
    const now = performance.now();
    tally.points = now < tally.until ? Math.max(tally.points, points) : points;
    tally.until = now + milliseconds;
  }
}

/**
 * Returns the failures that this process knows of: the stored ones while their window lasts, and those that
 * are being stored.
 */
function countKnownFailures(tally: Tally): number {
  return (performance.now() < tally.until ? tally.points : 0) + tally.pending;
}

/** An exceeded limit, and the milliseconds until it allows events again. */
type Excess = { name: RateLimitName; milliseconds: number };

/** `too_many_requests` with the names of the exceeded limits. */
export class RateLimitError extends AppError {
  readonly limits: RateLimitName[];

  constructor(exceeded: Excess[]) {
    const longestWaitMs = Math.max(...exceeded.map(({ milliseconds }) => milliseconds));
    super('too_many_requests', 'too-many-requests', {
      retryAfter: Math.max(1, Math.ceil(longestWaitMs / 1_000)),
    });
    this.limits = exceeded.map(({ name }) => name);
  }
}

/** Throws RateLimitError unless the list is empty. */
function assertNoneExceeded(exceeded: Excess[]): void {
  if (exceeded.length > 0) throw new RateLimitError(exceeded);
}

/** Creates limits that are stored in the table `rate_limits`. */
export function createRateLimits({ pool, limits }: RateLimitsOptions): RateLimits {
  const blocked = new BlockedKeys();
  const tallies = new Tallies();

  const withStoredKeys = (events: LimitedEvent[]) =>
    events.map((event) => ({ ...event, storedKey: toStoredKey(event) }));
  type StoredEvent = ReturnType<typeof withStoredKeys>[number];

  function assertNoneBlocked(events: StoredEvent[]): void {
    const waits = events.map(({ name, storedKey }) => ({ name, milliseconds: blocked.findWait(storedKey) }));
    assertNoneExceeded(waits.filter(({ milliseconds }) => milliseconds > 0));
  }

  /** Blocks the keys whose counts are over their limits, and throws RateLimitError when there are any. */
  function assertWithin(
    events: StoredEvent[],
    rows: CountedRow[],
    isOver: (points: number, max: number) => boolean,
  ) {
    const exceeded: Excess[] = [];
    for (const { key, points, milliseconds } of rows) {
      const event = events.find(({ storedKey }) => storedKey === key);
      if (!event || !isOver(points, limits[event.name].points)) continue;
      blocked.add(key, milliseconds);
      exceeded.push({ name: event.name, milliseconds });
    }
    assertNoneExceeded(exceeded);
  }

  async function count(events: StoredEvent[]): Promise<CountedRow[]> {
    const keys = events.map(({ storedKey }) => storedKey);
    const windows = events.map(({ name }) => limits[name].seconds * 1_000);
    return countEvents(pool, keys, windows);
  }

  /** Counts a failed attempt. Throws RateLimitError when it exceeds a limit. */
  async function countFailure(events: StoredEvent[], running: Tally[]): Promise<void> {
    for (const tally of running) tally.pending += 1;
    try {
      const rows = await count(events);
      for (const row of rows) tallies.record(row);
      assertWithin(events, rows, (points, max) => points > max);
    } finally {
      for (const tally of running) tally.pending -= 1;
    }
  }

  return {
    consume(name, key) {
      return this.consumeAll([{ name, key }]);
    },
    async consumeAll(limitedEvents) {
      const events = withStoredKeys(limitedEvents);
      assertNoneBlocked(events);
      assertWithin(events, await count(events), (points, max) => points > max);
    },
    async attempt(limitedEvents, check) {
      const events = withStoredKeys(limitedEvents);
      assertNoneBlocked(events);
      const running = events.map(({ storedKey }) => tallies.begin(storedKey));
      try {
        const keys = events.map(({ storedKey }) => storedKey);
        const rows = await readCounts(pool, keys);
        for (const row of rows) tallies.record(row);
        assertWithin(events, rows, (points, max) => points >= max);
        const result = await check();
        if (result === undefined) {
          await countFailure(events, running);
          return undefined;
        }
        // A thousand simultaneous guesses are all compared before one failure is in the database. They reveal
        // only this verdict, so it is withheld once the failures of this process, including those still being
        // stored and counted without waiting, reach the limit: of any burst at most `points` guesses are
        // answered. Processes do not see each other's failures that are being stored, so n processes answer
        // at most n times as many, once. A success is never counted, so it does not use up the share of
        // others at the same address.
        const attempts = running.map((tally, index) => ({ tally, name: events[index]!.name }));
        assertNoneExceeded(
          attempts
            .filter(({ tally, name }) => countKnownFailures(tally) >= limits[name].points)
            .map(({ tally, name }) => ({ name, milliseconds: tally.until - performance.now() })),
        );
        return result;
      } finally {
        for (const { storedKey } of events) tallies.end(storedKey);
      }
    },
  };
}
