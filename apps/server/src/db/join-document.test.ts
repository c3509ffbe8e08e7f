import { afterAll, beforeAll, expect, it } from 'vitest';
import { countBlocks } from '../testing/count-blocks.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { joinDocument } from './join-document.ts';
import * as column from './result-columns.ts';
import { queryRows } from './sql.ts';

const pageCount = 2_000;
const ownerId = crypto.randomUUID();

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    "insert into users (id, issuer, subject, email) values ($1, 'us', 'owner', 'owner@example.com')",
    [ownerId],
  );
});
afterAll(() => database.close());

/** Adds a website with this number of ingested pages, and one page that is not ingested. */
async function addSite(count: number): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    "insert into connections (owner_id, type, name) values ($1, 'website', 'Site') returning id",
    [ownerId],
  );
  const { id } = rows[0]!;
  await database.pool.query(
    `insert into website_pages (owner_id, connection_id, page_id, url, title)
     select $1, $2, 'page-' || n, 'https://shop.example/' || n, 'Page' from generate_series(0, $3::int) n`,
    [ownerId, id, count],
  );
  await database.pool.query(
    `insert into documents (owner_id, connection_id, external_id, title)
     select $1, $2, 'page-' || n, 'Page' from generate_series(1, $3::int) n`,
    [ownerId, id, count],
  );
  return id;
}

it('joinDocument looks up each document once when statistics are older than the rows', async () => {
  for (let source = 0; source < 3; source++) await addSite(20);
  await database.pool.query('analyze website_pages, documents');
  const source = await addSite(pageCount);
  const { runner, count } = countBlocks(database.pool);

  const rows = await queryRows(
    runner,
    `select p.url, d.id is not null as "isLearned" from website_pages p ${joinDocument('p', 'p.page_id')}
     where p.owner_id = $1 and p.connection_id = $2 order by p.url`,
    [ownerId, source],
    { url: column.text, isLearned: column.boolean },
  );

  expect(rows).toHaveLength(pageCount + 1);
  expect(rows.filter(({ isLearned }) => isLearned)).toHaveLength(pageCount);
  expect(count()).toBeLessThan(6 * pageCount);
});
