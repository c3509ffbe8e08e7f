import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlRunner } from '../db/run-in-transaction.ts';
import { AppError } from './errors.ts';
import { FairLine, type Release } from './fair-line.ts';

/** The right to send one request to a host; it must be given back, also after a failure. */
export type Turn = {
  /** Gives it back; `closedMs` keeps everybody away from the host for so long. */
  end(closedMs?: number): Promise<void>;
};

export type TurnOptions = {
  /** For whom: those that wait for a host take turns by account. */
  accountId: string;
  signal: AbortSignal;
  /** Milliseconds between the starts of two requests, where the host wants more than usual. */
  intervalMs?: number;
  /** Longest wait for a host that asked to be left alone; how busy it is does not count. */
  longestClosedMs: number;
};

/**
 * Keeps requests to one host apart: one at a time and no more than two a second, for all accounts and, by the
 * database's clock, over all processes.
 */
export type HostPace = {
  /**
   * Resolves when a request may be sent; those who wait in this process take turns by account. Throws
   * `upstream_failed`, with Retry-After, when the host asked to be left alone for longer than one wants to wait, and
   * `unavailable` for the newest of an account that waits most where too many wait.
   */
  take(host: string, options: TurnOptions): Promise<Turn>;
};

const usualIntervalMs = 500;
/** A turn whose process died is over after this time; a living one prolongs it. */
const leaseMs = 5_000;
const prolongMs = 2_000;
/** How often is looked whether another process has ended its turn. */
const mostSleepMs = 200;
const mostKnownHosts = 1_000;
const mostWaiting = 2_000;
const longestClosedMs = 24 * 3_600_000;

const after = (parameter: string) => `now() + make_interval(secs => ${parameter}::float8 / 1000)`;

/** `next_at` lies a lease ahead while somebody has the turn. */
const takeSql = `
  insert into host_paces as known (host, next_at) values ($1, ${after('$2')})
  on conflict (host) do update set next_at = excluded.next_at
    where known.next_at <= now() and (known.closed_until is null or known.closed_until <= now())
  returning host`;

const waitSql = `
  select greatest(0, ceil(extract(epoch from next_at - now()) * 1000))::int as "waitMs",
    greatest(0, ceil(extract(epoch from coalesce(closed_until, now()) - now()) * 1000))::int as "closedMs"
  from host_paces where host = $1`;

function askedToWait(closedMs: number): AppError {
  const minutes = Math.ceil(closedMs / 60_000);
  return new AppError(
    'upstream_failed',
    `The website asks visitors to come back later: in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { retryAfter: closedMs / 1_000 },
  );
}

const tooManyWait = () =>
  new AppError('unavailable', 'Too many pages of this website are waiting. Please try again later.', {
    retryAfter: 30,
  });

/** Without a pace: for tests and measurements of fake hosts. */
const noPace: HostPace = { take: async () => ({ end: async () => undefined }) };

type Options = {
  pool: SqlRunner;
  /** True when no other process can be on the database: turns found there are of dead ones. */
  isOnlyProcess: boolean;
  /** 0 lifts the pace. */
  intervalMs?: number;
};

/** Makes the pace of this process. */
export function createHostPace({ pool, isOnlyProcess, intervalMs = usualIntervalMs }: Options): HostPace {
  if (intervalMs === 0) return noPace;
  /** Who waits or has the turn, by host. */
  const lines = new Map<string, { line: FairLine; users: number }>();
  /** When this process may ask for the next turn, by `performance.now()`: sooner would be in vain. */
  const nextAt = new Map<string, number>();
  /** Until when a host wants to be left alone, by `performance.now()`, as far as this process knows. */
  const closedUntil = new Map<string, number>();
  let isTidied: Promise<unknown> | undefined;

  function freeTurnsOfDead(): Promise<unknown> {
    isTidied ??= pool.query(`update host_paces set next_at = least(next_at, ${after('$1')})`, [intervalMs]);
    return isTidied;
  }

  function note(times: Map<string, number>, host: string, inMs: number): void {
    if (times.size >= mostKnownHosts) times.clear();
    times.set(host, performance.now() + inMs);
  }

  /** Resolves to 0 with the turn, or to the milliseconds that the host wants to be left alone for. */
  async function takeFromDatabase(host: string, signal: AbortSignal): Promise<number> {
    const knownClosedMs = (closedUntil.get(host) ?? 0) - performance.now();
    if (knownClosedMs > 0) return knownClosedMs;
    if (isOnlyProcess) await freeTurnsOfDead();
    const knownMs = (nextAt.get(host) ?? 0) - performance.now();
    if (knownMs > 0) await sleep(knownMs, undefined, { signal });
    for (;;) {
      signal.throwIfAborted();
      if ((await pool.query(takeSql, [host, leaseMs])).rows.length > 0) return 0;
      const [row] = (await pool.query(waitSql, [host])).rows as { waitMs: number; closedMs: number }[];
      if (!row) continue;
      if (row.closedMs > 0) {
        note(closedUntil, host, row.closedMs);
        return row.closedMs;
      }
      await sleep(Math.max(1, Math.min(mostSleepMs, row.waitMs)), undefined, { signal });
    }
  }

  /** Waits out of the line while the host is closed: those behind may want to wait less long. */
  async function takeInLine(line: FairLine, host: string, options: TurnOptions): Promise<Release> {
    for (;;) {
      const release = await line.enter(options);
      let closedMs: number | undefined;
      try {
        closedMs = await takeFromDatabase(host, options.signal);
        if (closedMs === 0) return release;
      } finally {
        if (closedMs !== 0) release();
      }
      if (closedMs > options.longestClosedMs) throw askedToWait(closedMs);
      await sleep(closedMs, undefined, { signal: options.signal });
    }
  }

  function beginTurn(host: string, ownIntervalMs: number, leave: () => void): Turn {
    const startedAt = performance.now();
    const prolonging = setInterval(() => {
      pool
        .query(`update host_paces set next_at = ${after('$2')} where host = $1`, [host, leaseMs])
        .catch(() => {
          // A turn that is not prolonged ends earlier: no more than that.
        });
    }, prolongMs);
    prolonging.unref();
    return {
      async end(closedMs) {
        clearInterval(prolonging);
        const restMs = Math.max(0, ownIntervalMs - (performance.now() - startedAt));
        note(nextAt, host, restMs);
        try {
          await pool.query(
            `update host_paces set next_at = ${after('$2')},
               closed_until = case when $3::float8 is null then closed_until
                 else greatest(closed_until, ${after('$3')}) end
             where host = $1`,
            [host, restMs, closedMs === undefined ? null : Math.min(closedMs, longestClosedMs)],
          );
        } finally {
          leave();
        }
      },
    };
  }

  return {
    async take(host, options) {
      const known = lines.get(host) ?? {
        line: new FairLine({ places: 1, mostWaiting, refuse: tooManyWait }),
        users: 0,
      };
      lines.set(host, known);
      known.users += 1;
      let release: Release | undefined;
      let isLeft = false;
      const leave = () => {
        if (isLeft) return;
        isLeft = true;
        release?.();
        known.users -= 1;
        if (known.users === 0) lines.delete(host);
      };
      try {
        release = await takeInLine(known.line, host, options);
        return beginTurn(host, Math.max(intervalMs, options.intervalMs ?? 0), leave);
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

/** Removes hosts that nobody has asked for a day. */
export async function removeOldHostPaces(pool: SqlRunner): Promise<void> {
  await pool.query(
    `delete from host_paces where next_at < now() - interval '1 day'
       and (closed_until is null or closed_until < now())`,
  );
}

/**
 * Milliseconds that a server asks to be left alone for (RFC 9110, 10.2.3: seconds or a date); undefined without such a
 * header.
 */
export function readRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = /^[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
