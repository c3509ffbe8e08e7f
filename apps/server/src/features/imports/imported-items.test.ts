import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { forgetDeletedItems, recordOwnItems } from './imported-items.store.ts';

let database: Database;
let ownerId: string;
const sources = 2_500;

beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into users (issuer, subject, email, first_name, last_name)
     values ('test', 'importer', 'importer@example.com', 'Ana', 'Cruz') returning id`,
  );
  ownerId = rows[0]!.id;
  await database.pool.query(
    `insert into connections (owner_id, type, name) select $1, 'file', 'Source ' || n from generate_series(1, $2::int) n`,
    [ownerId, sources],
  );
});
afterAll(() => database.close());

test('forgetDeletedItems forgets exactly the deleted ones of thousands of items', async () => {
  const { pool } = database;
  await recordOwnItems(pool, ownerId, []);
  await recordOwnItems(pool, ownerId, []);
  await pool.query('delete from connections where owner_id = $1 and id % 5 = 0', [ownerId]);
  await forgetDeletedItems(pool, { ownerId, origin: ownerId }, []);
  const { rows } = await pool.query(
    `select count(*)::int as kept, count(c.id)::int as there
     from imported_items i left join connections c on c.id = i.new_id
     where i.owner_id = $1 and i.kind = 'source'`,
    [ownerId],
  );
  const left = sources - Math.floor(sources / 5);
  expect(rows).toEqual([{ kept: left, there: left }]);
});
