import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { nameRequester, OldestFirstPool, serveInOrder } from './oldest-first-pool.ts';

let database: Database;
let pool: OldestFirstPool;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  pool = openPool(2);
});
afterEach(() => pool.end());

function openPool(max: number, connectionTimeoutMillis = 5_000, maxWaitMs = 60_000): OldestFirstPool {
  return new OldestFirstPool({ ...database.connection, max, connectionTimeoutMillis, maxWaitMs });
}

describe('OldestFirstPool', () => {
  test('completes requests in the order of their arrival', async () => {
    const single = openPool(1);
    const done: number[] = [];
    const ask = async (number: number) => {
      for (let i = 0; i < 5; i++) await single.query('select 1');
      done.push(number);
    };
    const requests = Array.from({ length: 12 }, (_, number) => {
      return new Promise<void>((resolve, reject) =>
        serveInOrder('one', () => ask(number).then(resolve, reject)),
      );
    });
    await Promise.all(requests);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    await single.end();
  });

  test('does not delay a request by the many requests of another requester, which continue afterwards', async () => {
    const order: string[] = [];
    const serve = (requester: string) =>
      new Promise<void>((resolve, reject) => {
        serveInOrder('address', () => {
          nameRequester(requester);
          const queries = [1, 2].map(() => pool.query('select 1').then(() => order.push(requester)));
          Promise.all(queries).then(() => resolve(), reject);
        });
      });
    const flood = Array.from({ length: 50 }, () => serve('flood'));
    await serve('other');
    // Two statements of the flood were running; then each of the two requesters has one connection.
    expect(order.length).toBeLessThanOrEqual(8);
    await Promise.all(flood);
    expect(order).toHaveLength(102);
  });

  test('runs queries outside of requests in their order', async () => {
    const single = openPool(1);
    const order: number[] = [];
    const client = await single.connect();
    const queries = [1, 2, 3, 4].map((number) => single.query('select 1').then(() => order.push(number)));
    client.release();
    await Promise.all(queries);
    expect(order).toEqual([1, 2, 3, 4]);
    await single.end();
  });

  test('fails queries that waited too long, and runs the others when a connection is free again', async () => {
    const single = openPool(1, 2_000);
    const client = await single.connect();
    await expect(single.query('select 1')).rejects.toThrow('timeout exceeded when trying to connect');
    const late = [1, 2, 3].map(() => single.query('select 1'));
    client.release();
    expect(await Promise.all(late)).toHaveLength(3);
    await single.end();
  });

  test('lets a burst wait while it is worked off', async () => {
    const single = openPool(1, 3_000);
    const burst = Array.from({ length: 8 }, () => single.query('select pg_sleep(0.6)'));
    expect(await Promise.all(burst)).toHaveLength(8);
    await single.end();
  });

  test('fails queries after the maximum wait, even while others are served', async () => {
    const single = openPool(1, 500, 700);
    const burst = Array.from({ length: 8 }, () => single.query('select pg_sleep(0.2)'));
    const late = (await Promise.allSettled(burst)).filter(({ status }) => status === 'rejected');
    expect(late.length).toBeGreaterThanOrEqual(4);
    await single.end();
  });

  test('refuses the latest query of the requester with the most when the queue is full', async () => {
    const single = openPool(1, 10_000);
    const client = await single.connect();
    const ask = (requester: string) =>
      new Promise<string>((resolve) =>
        serveInOrder(requester, () => {
          single.query('select 1').then(
            () => resolve('served'),
            (error: Error) => resolve(error.name),
          );
        }),
      );
    const flood = Array.from({ length: 2_000 }, () => ask('flood'));
    const other = ask('other');
    expect(await flood.at(-1)).toBe('PoolBusyError');
    client.release();
    expect(await other).toBe('served');
    expect((await Promise.all(flood)).filter((end) => end === 'served')).toHaveLength(1_999);
    await single.end();
  });

  test('opens another connection in place of a broken one', async () => {
    const clients = [await pool.connect(), await pool.connect()];
    const waiting = Promise.all([pool.query('select 1'), pool.query('select 1'), pool.query('select 1')]);
    for (const client of clients) client.release(true);
    expect(await waiting).toHaveLength(3);
    expect(pool.totalCount).toBeLessThanOrEqual(2);
  });

  test('does not block other queries when a connection cannot be opened', async () => {
    const unreachablePool = new OldestFirstPool({
      host: '127.0.0.1',
      port: 1,
      max: 1,
      connectionTimeoutMillis: 5_000,
      maxWaitMs: 60_000,
    });
    const queries = await Promise.allSettled([1, 2, 3].map(() => unreachablePool.query('select 1')));
    expect(queries.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await unreachablePool.end();
  });

  test('refuses waiting queries when it is closed', async () => {
    const closing = openPool(1);
    const client = await closing.connect();
    const late = closing.query('select 1');
    const ended = closing.end();
    client.release();
    await expect(late).rejects.toThrow('after calling end');
    await ended;
  });
});
