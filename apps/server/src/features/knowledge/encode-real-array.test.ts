import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/connect.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { encodeRealArray } from './encode-real-array.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('the database reads the vectors back one by one', async () => {
  const vectors = [new Float32Array([0.5, -1, 2]), new Float32Array([3.25, 0, -0.125])];
  const { rows } = await database.pool.query(
    'select (($1::real[])[1:3])::vector::text as one, (($1::real[])[4:6])::vector::text as two',
    [encodeRealArray(vectors)],
  );
  expect(rows).toEqual([{ one: '[0.5,-1,2]', two: '[3.25,0,-0.125]' }]);
});
