import { decodeQuantized } from '@anito/search/quantize-vector';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { emptyOldEmbeddings } from './old-embeddings.store.ts';

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a new database has no float vectors to be emptied', async () => {
  const progress = { lastId: 0, isDone: false };
  await emptyOldEmbeddings(database, progress);
  expect(progress.isDone).toBe(true);
});

test('float vectors of earlier versions are emptied, and quantized where that is missing', async () => {
  await database.pool.query('create extension if not exists vector');
  await database.pool.query('alter table passages add column embedding vector');
  await database.pool.query(`
    with owner as (insert into users (issuer, subject, email) values ('t', 't', 't@example.com') returning id),
      source as (insert into connections (owner_id, type, name) select id, 'file', 'Files' from owner returning *),
      document as (insert into documents (owner_id, connection_id, external_id, title)
        select owner_id, id, 'a', 'a' from source returning *)
    insert into passages (owner_id, connection_id, document_id, ordinal, heading_path, text, token_count, terms,
      embedding_model, embedding, quantized)
    select owner_id, connection_id, id, n, '{}', 'cake', 1, 'cake', 'test:model', '[3,4]',
      case when n % 2 = 0 then '\\x00'::bytea end
    from document, generate_series(1, 1200) n`);
  const progress = { lastId: 0, isDone: false };
  await emptyOldEmbeddings(database, progress, 0);
  expect(progress.isDone).toBe(false);
  while (!progress.isDone) await emptyOldEmbeddings(database, progress);
  const { rows } = await database.pool.query<{ embedding: unknown; quantized: Buffer; ordinal: number }>(
    'select embedding, quantized, ordinal from passages order by ordinal',
  );
  expect(rows).toHaveLength(1200);
  expect(rows.every(({ embedding }) => embedding === null)).toBe(true);
  expect(rows[1]?.quantized).toEqual(Buffer.from([0]));
  const made = decodeQuantized(rows[0]!.quantized);
  expect([...made.components].map((component) => component * made.scale)).toEqual([
    expect.closeTo(0.6, 2),
    expect.closeTo(0.8, 2),
  ]);
});
