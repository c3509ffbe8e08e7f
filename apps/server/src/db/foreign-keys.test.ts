import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('every foreign key has an index, so that deleting a row reads only the rows that reference it', async () => {
  const { rows } = await database.pool.query<{ key: string }>(
    `select f.conrelid::regclass || ' (' || a.attname || ')' as key from pg_constraint f
     join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
     where f.contype = 'f' and f.connamespace = current_schema()::regnamespace
       and not exists (select from pg_index i where i.indrelid = f.conrelid and i.indkey[0] = f.conkey[1])
     order by 1`,
  );
  expect(rows.map(({ key }) => key)).toEqual([]);
});
