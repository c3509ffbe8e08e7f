import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { heavyReads } from './heavy-reads.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase({ hasWebTimeouts: true });
});
afterAll(() => database.close());

test('ends a statement that reads without end, and runs the next one', {
  timeout: 60_000,
}, async () => {
  const runner = heavyReads(database);
  const endless = runner.query({ text: 'select count(*) from generate_series(1, 100000000000)' });
  await expect(endless).rejects.toMatchObject({ code: '57014' });
  expect((await runner.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }]);
});

test('does not delay other statements while heavy ones wait for each other', {
  timeout: 60_000,
}, async () => {
  const runner = heavyReads(database);
  const text = 'select count(*)::int as count from generate_series(1, 200000)';
  const heavy = Promise.all(Array.from({ length: 12 }, () => runner.query({ text })));
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  for (const { rows } of await heavy) expect(rows).toEqual([{ count: 200_000 }]);
});

test('reads nothing for a client that has left', async () => {
  const leaving = new AbortController();
  leaving.abort(new Error('left'));
  await expect(heavyReads(database, leaving.signal).query({ text: 'select 1' })).rejects.toThrow('left');
});
