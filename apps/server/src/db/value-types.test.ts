import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('big integers become numbers without losing a digit', async () => {
  const { rows } = await database.pool.query(
    'select 9007199254740991::bigint as id, array[1, 2]::int[] as some, null::bigint as none, now() as at',
  );
  expect(rows).toEqual([{ id: Number.MAX_SAFE_INTEGER, some: [1, 2], none: null, at: expect.any(Date) }]);
  await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow(RangeError);
});
