import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { listSourceLanguages } from './source-languages.service.ts';

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Creates an account with a source of documents in these languages, each with this number of passages. */
async function createSource(name: string, documents: [language: string | null, passages: number][]) {
  const user = await database.pool.query(
    'insert into users (issuer, subject, email) values ($1, $1, $2) returning id',
    [name, `${name}@example.com`],
  );
  const ownerId: string = user.rows[0].id;
  const connection = await database.pool.query(
    `insert into connections (owner_id, type, name) values ($1, 'file', 'Files') returning id`,
    [ownerId],
  );
  const id = Number(connection.rows[0].id);
  const add = (language: string | null, passages: number) =>
    database.pool.query(
      `insert into documents (owner_id, connection_id, external_id, title, language, content_version, passage_count)
       values ($1, $2, gen_random_uuid()::text, 'A', $3, 1, $4)`,
      [ownerId, id, language, passages],
    );
  for (const [language, passages] of documents) await add(language, passages);
  return { ownerId, id, add };
}

it('lists languages by number of passages, without rare ones and without those of another owner', async () => {
  const { ownerId, id } = await createSource('languages', [
    ['fil', 30],
    ['en', 50],
    ['en', 15],
    [null, 6],
    ['es', 5],
  ]);
  const connections = [{ id, contentVersion: 1 }];
  expect(await listSourceLanguages(database, ownerId, connections)).toEqual(['en', 'fil']);
  const stranger = await createSource('stranger', []);
  expect(await listSourceLanguages(database, stranger.ownerId, connections)).toEqual([]);
});

it('counts each version of a source once', async () => {
  const { ownerId, id, add } = await createSource('versions', [['en', 10]]);
  await listSourceLanguages(database, ownerId, [{ id, contentVersion: 1 }]);
  const query = vi.spyOn(database.pool, 'query');
  await listSourceLanguages(database, ownerId, [{ id, contentVersion: 1 }]);
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
  await add('fil', 10);
  const connections = [{ id, contentVersion: 2 }];
  expect((await listSourceLanguages(database, ownerId, connections)).toSorted()).toEqual(['en', 'fil']);
});
