import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createAttempts } from './attempts.ts';
import { createJobs, type JobKind, type Jobs } from './jobs.ts';

type Payload = { id: number };

const log = pino({ level: 'silent' });

let kinds = 0;
const createKind = (overrides: Partial<JobKind<Payload>> = {}): JobKind<Payload> => ({
  name: `test-kind-${++kinds}`,
  concurrency: 4,
  concurrencyPerAccount: 2,
  retries: 3,
  ...overrides,
});

const queued = createKind();
const worked = createKind();
const fair = createKind({ concurrency: 2, concurrencyPerAccount: 1 });
const failing = createKind({ retries: 1 });
const waiting = createKind();
const stopped = createKind();
const many = createKind({ concurrency: 2 });
const deadly = createKind();
const crowded = createKind({ concurrency: 1 });
const chained = createKind({ concurrencyPerAccount: 1 });
const all: JobKind<object>[] = [
  queued,
  worked,
  fair,
  failing,
  waiting,
  stopped,
  many,
  deadly,
  crowded,
  chained,
];

let database: Database;
let jobs: Jobs;

const open = (kinds: JobKind<object>[] = all) =>
  createJobs({
    connection: database.connection,
    isOnlyProcess: false,
    attempts: createAttempts({ runner: database.pool, log }),
    kinds,
    log,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = await open();
});
afterAll(async () => {
  await jobs.close(500);
  await database.close();
});

const statesOf = async ({ name }: JobKind<Payload>) =>
  (await database.pool.query('select state from pgboss.job where name = $1', [name])).rows.map(
    ({ state }) => state,
  );

describe('the queue of a kind', () => {
  const readQueue = async (name: string) => {
    const { rows } = await database.pool.query(
      'select retry_limit as retries, updated_on::text as version from pgboss.queue where name = $1',
      [name],
    );
    return rows[0] as { retries: number; version: string };
  };

  it('is changed by a start only when the kind has changed', async () => {
    const kind = createKind({ retries: 2 });
    const start = async (retries: number) => {
      const { close } = await open([{ ...kind, retries }]);
      await close(0);
      return readQueue(kind.name);
    };
    const made = await start(2);
    expect(made.retries).toBe(2);
    expect(await start(2)).toEqual(made);
    expect((await start(5)).retries).toBe(5);
  });
});

describe('a job', () => {
  it('queued in a transaction exists when that commits, and not otherwise', async () => {
    const client = await database.pool.connect();
    for (const end of ['rollback', 'commit']) {
      await client.query('begin');
      await jobs.enqueue(queued, { id: 1 }, { accountId: 'a', runner: client });
      await client.query(end);
    }
    client.release();
    expect(await statesOf(queued)).toEqual(['created']);
  });

  it('runs with its payload', async () => {
    const processed: number[] = [];
    await jobs.work(worked, { run: async ({ id }) => void processed.push(id) });
    for (const id of [1, 2, 3]) await jobs.enqueue(worked, { id }, { accountId: 'a' });
    await expect.poll(() => processed.toSorted()).toEqual([1, 2, 3]);
  });

  it('is fetched immediately after the previous one', async () => {
    let done = 0;
    for (let id = 0; id < 200; id++) await jobs.enqueue(many, { id }, { accountId: String(id) });
    await jobs.work(many, {
      run: async () => {
        done += 1;
      },
    });
    // With a rest of two seconds before each pair they would take longer than this.
    await expect.poll(() => done, { timeout: 60_000, interval: 10 }).toBe(200);
  });

  it('queued by a job of the same account starts as soon as that one has ended', async () => {
    const done: number[] = [];
    await jobs.work(chained, {
      run: async ({ id }) => {
        if (id < 10) await jobs.enqueue(chained, { id: id + 1 }, { accountId: 'a' });
        done.push(id);
      },
    });
    await jobs.enqueue(chained, { id: 1 }, { accountId: 'a' });
    // Each waits for its account's turn, and would rest up to two seconds if the worker were not notified.
    await expect.poll(() => done.length, { timeout: 8_000, interval: 10 }).toBe(10);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
  });

  it('is retried after a failure, as often as its kind says', async () => {
    let attempts = 0;
    await jobs.work(failing, {
      run: async () => {
        attempts += 1;
        throw new Error('No');
      },
    });
    await jobs.enqueue(failing, { id: 1 }, { accountId: 'a' });
    await expect.poll(() => statesOf(failing)).toEqual(['failed']);
    expect(attempts).toBe(2);
  });

  it('of one account leaves capacity for jobs of another account', async () => {
    const running = new Map<string, number>();
    const maxByAccount = new Map<string, number>();
    const order: string[] = [];
    const accounts = ['busy', 'busy', 'busy', 'busy', 'small'];
    await jobs.work(fair, {
      run: async ({ id }) => {
        const account = accounts[id] ?? '';
        running.set(account, (running.get(account) ?? 0) + 1);
        maxByAccount.set(account, Math.max(maxByAccount.get(account) ?? 0, running.get(account) ?? 0));
        await new Promise((resolve) => setTimeout(resolve, 200));
        running.set(account, (running.get(account) ?? 0) - 1);
        order.push(account);
      },
    });
    for (const [id, accountId] of accounts.entries()) await jobs.enqueue(fair, { id }, { accountId });
    await expect.poll(() => order.length).toBe(5);
    expect(maxByAccount.get('busy')).toBe(1);
    expect(order.indexOf('small')).toBeLessThan(4);
  });

  it('of one account starts before the hundreds of another account that were queued first', async () => {
    for (let id = 1; id <= 100; id++) await jobs.enqueue(crowded, { id }, { accountId: 'crowd' });
    await jobs.enqueue(crowded, { id: 101 }, { accountId: 'alone' });
    const order: number[] = [];
    await jobs.work(crowded, { run: async ({ id }) => void order.push(id) });
    await expect.poll(() => order.length, { timeout: 30_000 }).toBe(101);
    expect(order.indexOf(101)).toBeLessThan(5);
  });

  it('is dead-lettered when three processes died over it, and its handler is told', async () => {
    await jobs.enqueue(deadly, { id: 7 }, { accountId: 'a' });
    // The state that three dead processes leave.
    await database.pool.query(
      `insert into work_attempts (key, kind, owner_id, subject, attempts)
       select 'job:' || id, name, 'a', '{}', 3 from pgboss.job where name = $1`,
      [deadly.name],
    );
    const started = Promise.withResolvers<number>();
    let runs = 0;
    await jobs.work(deadly, {
      run: async () => void runs++,
      onDeadLetter: async ({ id }) => started.resolve(id),
    });
    expect(await started.promise).toBe(7);
    await expect.poll(() => statesOf(deadly)).toEqual(['completed']);
    expect(runs).toBe(0);
  });

  it('counts as waiting only for other accounts', async () => {
    expect(await jobs.hasOthersWaiting(waiting, 'a')).toBe(false);
    await jobs.enqueue(waiting, { id: 1 }, { accountId: 'a' });
    await jobs.enqueue(waiting, { id: 2 }, { accountId: 'late', startAfterSeconds: 600 });
    expect(await jobs.hasOthersWaiting(waiting, 'a')).toBe(false);
    expect(await jobs.hasOthersWaiting(waiting, 'b')).toBe(true);
  });
});

describe('closing the queue', () => {
  it('signals running jobs and hands them back to be run again', async () => {
    const started = Promise.withResolvers<AbortSignal>();
    await jobs.work(stopped, {
      run: async (_payload, signal) => {
        started.resolve(signal);
        await new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      },
    });
    await jobs.enqueue(stopped, { id: 1 }, { accountId: 'a' });
    const signal = await started.promise;
    await jobs.close(3_000);
    expect(signal.aborted).toBe(true);
    expect(await statesOf(stopped)).toEqual(['retry']);
    jobs = await open();
    const again = Promise.withResolvers<number>();
    await jobs.work(stopped, { run: async ({ id }) => again.resolve(id) });
    expect(await again.promise).toBe(1);
  });
});
