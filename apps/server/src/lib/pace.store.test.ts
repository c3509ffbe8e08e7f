import { setTimeout as sleep } from 'node:timers/promises';
import { createRateLimiter, type RateLimiter } from '@anito/fair-line/rate-limiter';
import { parseRetryAfter } from '@anito/outside/parse-retry-after';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { AppError } from './errors.ts';
import { createLog } from './log.ts';
import { createPaceStore, removeOldPaces } from './pace.store.ts';

let database: Database;
const { signal } = new AbortController();
const intervalMs = 60;
const kind = {
  isExclusive: true,
  refuseClosed: (closedMs: number) =>
    new AppError('upstream_failed', 'notion-busy', { retryAfter: closedMs / 1_000 }),
  refuseCrowd: () => new AppError('unavailable', 'website-crowded'),
};
const options = { tenantId: 'one', signal, maxClosedMs: 10_000 };

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateDatabase(database, createLog('silent'));
});
afterAll(() => database.close());

const open = (isOnlyProcess = false) =>
  createRateLimiter({ store: createPaceStore(database.pool), isOnlyProcess, intervalMs, ...kind });

/** Takes turns one after another and records when each started and ended. */
async function visit(pace: RateLimiter, host: string, times: number, workMs = 5) {
  const visits = Array.from({ length: times }, async () => {
    const turn = await pace.acquire(host, options);
    const from = performance.now();
    await sleep(workMs);
    const to = performance.now();
    await turn.end();
    return { from, to };
  });
  return Promise.all(visits);
}

function assertApart(visits: { from: number; to: number }[]): void {
  const sorted = visits.toSorted((a, b) => a.from - b.from);
  for (const [index, { from }] of sorted.entries()) {
    const before = sorted[index - 1];
    if (!before) continue;
    expect(from).toBeGreaterThanOrEqual(before.to);
    // This process may learn late of a turn, so only the whole span counts.
    expect(from - before.from).toBeGreaterThan(intervalMs / 2);
  }
  const span = sorted.at(-1)!.from - sorted[0]!.from;
  expect(span).toBeGreaterThan((sorted.length - 1) * intervalMs - intervalMs / 2);
}

it('separates requests to one host in time, without delaying other hosts', async () => {
  const pace = open();
  const [one, other] = await Promise.all([visit(pace, 'one.test', 6), visit(pace, 'other.test', 6)]);
  assertApart(one);
  assertApart(other);
});

it("works across processes, by the database's clock, and while a request takes long", async () => {
  // A separate pool represents another process.
  const pool = new pg.Pool({ ...(database.connection as pg.PoolConfig), max: 2 });
  const another = createRateLimiter({
    store: createPaceStore(pool),
    isOnlyProcess: false,
    intervalMs,
    ...kind,
  });
  const visits = await Promise.all([
    visit(open(), 'shared.test', 5),
    visit(another, 'shared.test', 5, intervalMs * 2),
  ]);
  await pool.end();
  assertApart(visits.flat());
});

it('works again after the database failed while turns of crashed processes were released', async () => {
  const store = createPaceStore(database.pool);
  const shortenTurns = vi.fn(store.shortenTurns).mockRejectedValueOnce(new Error('no database'));
  const pace = createRateLimiter({
    store: { ...store, shortenTurns },
    isOnlyProcess: true,
    intervalMs,
    ...kind,
  });
  await expect(pace.acquire('failing.test', options)).rejects.toThrow('no database');
  await (await pace.acquire('failing.test', options)).end();
});

it('alternates between accounts at a host, however many requests one of them has waiting', async () => {
  const pace = open();
  const order: string[] = [];
  const take = async (tenantId: string) => {
    const turn = await pace.acquire('asked.test', { ...options, tenantId });
    order.push(tenantId);
    await turn.end();
  };
  await Promise.all([...Array.from({ length: 12 }, () => take('many')), take('one'), take('one')]);
  expect(order.lastIndexOf('one')).toBeLessThan(5);
  expect(order).toHaveLength(14);
});

it('sends nothing before the time that a host asked for, and fails requests that cannot wait', async () => {
  const pace = open();
  const turn = await pace.acquire('busy.test', options);
  const endedAt = performance.now();
  await turn.end(2_000);
  await expect(pace.acquire('busy.test', { ...options, maxClosedMs: 100 })).rejects.toMatchObject({
    code: 'upstream_failed',
    localizedMessage: { reason: 'notion-busy' },
    retryAfter: expect.toBeOneOf([1, 2]),
  });
  await (await open().acquire('busy.test', options)).end();
  expect(performance.now() - endedAt).toBeGreaterThan(1_900);
});

it('refuses requests that cannot wait, also behind a waiting one', async () => {
  const pace = open();
  await (await pace.acquire('patient.test', options)).end(2_000);
  const order: string[] = [];
  // Another process that does not know of the pause yet.
  const another = open();
  const patient = another.acquire('patient.test', options).then((turn) => {
    order.push('patient');
    return turn.end();
  });
  const hurried = another.acquire('patient.test', { ...options, maxClosedMs: 100 }).catch(({ code }) => {
    order.push(code);
  });
  await Promise.all([patient, hurried]);
  expect(order).toEqual(['upstream_failed', 'patient']);
});

it('frees the turn of a failed or aborted request, and at once that of a dead process if it was the only one', async () => {
  const pace = open();
  const turn = await pace.acquire('held.test', options);
  const leaving = new AbortController();
  const waiting = pace.acquire('held.test', { ...options, signal: leaving.signal });
  const next = pace.acquire('held.test', options);
  leaving.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  await turn.end();
  await (await next).end();

  await open().acquire('dead.test', options);
  const startedAt = performance.now();
  await (await open(true).acquire('dead.test', options)).end();
  // The lease of a process that may be alive lasts for five seconds.
  expect(performance.now() - startedAt).toBeLessThan(4_500);
});

it('deletes hosts that are not used any more', async () => {
  await database.pool.query(
    `insert into host_paces (host, next_at, closed_until) values
       ('old.test', now() - interval '2 days', null),
       ('closed.test', now() - interval '2 days', now() + interval '1 hour')`,
  );
  await removeOldPaces(database.pool);
  const { rows } = await database.pool.query(
    `select host from host_paces where host in ('old.test', 'closed.test')`,
  );
  expect(rows).toEqual([{ host: 'closed.test' }]);
});

it.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Wed, 04 Nov 2026 08:01:00 GMT', 60_000],
  ['Wed, 04 Nov 2026 07:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  [null, undefined],
])('parses Retry-After %j as %j', (header, expected) => {
  expect(parseRetryAfter(header, Date.parse('2026-11-04T08:00:00Z'))).toBe(expected);
});
