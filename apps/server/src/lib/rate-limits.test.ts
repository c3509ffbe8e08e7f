import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { parseEnv } from '../env.ts';
import { listRateLimits } from '../features.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { removeExpiredRateLimits } from './rate-limits.store.ts';
import { createRateLimits, toAddressKey } from './rate-limits.ts';

const usual = listRateLimits(parseEnv({ DATA_DIR: '.' }));
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Creates limits on a pool that counts its queries. */
function createLimits(points: number, seconds = 60) {
  const state = { queries: 0 };
  const pool = {
    query(statement: { text: string }) {
      state.queries += 1;
      return database.pool.query(statement);
    },
  };
  const limits = createRateLimits({ pool, limits: { ...usual, publicChatVisitor: { points, seconds } } });
  return { limits, state };
}

test('counts each event in one query, and in none once the limit is known to be exceeded', async () => {
  const { limits, state } = createLimits(3);
  await limits.consume('publicChatVisitor', 'one');
  state.queries = 0;
  await limits.consume('publicChatVisitor', 'one');
  await limits.consume('publicChatVisitor', 'one');
  expect(state.queries).toBe(2);
  const refusal = { code: 'too_many_requests', retryAfter: expect.any(Number) };
  await expect(limits.consume('publicChatVisitor', 'one')).rejects.toMatchObject(refusal);
  state.queries = 0;
  await expect(limits.consume('publicChatVisitor', 'one')).rejects.toMatchObject(refusal);
  expect(state.queries).toBe(0);
  await limits.consume('publicChatVisitor', 'another');
});

test('applies in another process and after a restart, also to simultaneous events', async () => {
  const { limits } = createLimits(10);
  const other = createLimits(10).limits;
  const events = Array.from({ length: 30 }, (_, index) =>
    (index % 2 ? limits : other).consume('publicChatVisitor', 'many').then(
      () => 1,
      () => 0,
    ),
  );
  const passed = (await Promise.all(events)).filter(Boolean);
  expect(passed).toHaveLength(10);
  await expect(createLimits(10).limits.consume('publicChatVisitor', 'many')).rejects.toThrow();
});

test('counts events of several limits together in one query', async () => {
  const { limits, state } = createLimits(2);
  const events = [
    { name: 'publicChatVisitor', key: 'together' },
    { name: 'publicChatAddress', key: '203.0.113.7' },
  ] as const;
  state.queries = 0;
  await limits.consumeAll([...events]);
  await limits.consumeAll([...events]);
  expect(state.queries).toBe(2);
  await expect(limits.consumeAll([...events])).rejects.toMatchObject({ code: 'too_many_requests' });
  await limits.consume('publicChatAddress', '203.0.113.7');
  const { rows } = await database.pool.query(
    `select points from rate_limits where key like 'publicChatAddress:%'`,
  );
  expect(rows).toEqual([{ points: 4 }]);
});

test('uses up no other limit when one limit refuses', async () => {
  const { limits, state } = createLimits(2);
  const address = { name: 'publicChatAddress', key: '203.0.113.8' } as const;
  const events = [{ name: 'publicChatVisitor', key: 'impatient' } as const, address];
  for (let count = 0; count < 2; count++) await limits.consumeAll(events);
  await expect(limits.consumeAll(events)).rejects.toMatchObject({ code: 'too_many_requests' });
  state.queries = 0;
  for (let count = 0; count < 200; count++) await expect(limits.consumeAll(events)).rejects.toThrow();
  expect(state.queries).toBe(0);
  await limits.consumeAll([{ name: 'publicChatVisitor', key: 'patient' }, address]);
});

test('allows events again after the window', async () => {
  const { limits } = createLimits(1, 60);
  await limits.consume('publicChatVisitor', 'back');
  await expect(limits.consume('publicChatVisitor', 'back')).rejects.toThrow();
  await database.pool.query('update rate_limits set expire = 0');
  await removeExpiredRateLimits(database.pool);
  const { limits: fresh } = createLimits(1, 60);
  await fresh.consume('publicChatVisitor', 'back');
});

const guess = (key: string) => [{ name: 'publicChatVisitor', key } as const];
const wrong = () => undefined;
const refusal = { code: 'too_many_requests', retryAfter: expect.any(Number) };

test('never counts successful attempts, however many run at once', async () => {
  const { limits, state } = createLimits(10);
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, index) => limits.attempt(guess('right'), () => index + 1)),
  );
  expect(results).toHaveLength(50);
  expect(state.queries).toBe(50);
  expect(await limits.attempt(guess('right'), wrong)).toBeUndefined();
});

test('counts failed attempts exactly, simultaneous and sequential, in every process', async () => {
  const { limits, state } = createLimits(10);
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, () => limits.attempt(guess('wrong'), wrong)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject(refusal);
  }
  state.queries = 0;
  await expect(limits.attempt(guess('wrong'), () => 'right')).rejects.toMatchObject(refusal);
  expect(state.queries).toBe(0);
  const other = createLimits(10).limits;
  await expect(other.attempt(guess('wrong'), () => 'right')).rejects.toMatchObject(refusal);
  expect(await other.attempt(guess('another'), () => 'right')).toBe('right');
});

test('does not answer a right guess among many simultaneous ones once the limit is reached, before any is stored', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const pool = {
    async query(statement: { name?: string; text: string }) {
      if (statement.name === 'consume-rate-limits') await released;
      return database.pool.query(statement);
    },
  };
  const limits = createRateLimits({ pool, limits: usual });
  /** Compares a right guess after `count` simultaneous wrong ones. */
  async function guessAmong(count: number, key: string) {
    let compared = 0;
    let letRightBeCompared = () => {};
    const allCompared = new Promise<void>((resolve) => {
      letRightBeCompared = resolve;
    });
    const others = Array.from({ length: count }, () =>
      limits.attempt(guess(key), () => {
        compared += 1;
        if (compared === count) setImmediate(letRightBeCompared);
        return undefined;
      }),
    );
    const settled = Promise.allSettled(others);
    const right = await limits
      .attempt(guess(key), () => allCompared.then(() => 'right'))
      .catch((error: unknown) => error);
    return { right, settled };
  }
  const few = await guessAmong(9, 'few');
  expect(few.right).toBe('right');
  const many = await guessAmong(30, 'many');
  expect(many.right).toMatchObject(refusal);
  release();
  await Promise.all([few.settled, many.settled]);
});

test('stores only hashes of keys', async () => {
  const { limits } = createLimits(3);
  await limits.consume('publicChatVisitor', 'maria@example.com');
  const { rows } = await database.pool.query('select key from rate_limits');
  expect(JSON.stringify(rows)).not.toContain('maria');
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('limits %s by the key %s', (ip, key) => {
  expect(toAddressKey(ip)).toBe(key);
});
