import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { hashPassage } from './hash-passage.ts';
import { findRereadPassages } from './reread-passages.store.ts';

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Creates a document with these passages in order and returns their ids. */
async function createDocument(texts: string[]) {
  const { rows } = await database.pool.query<{ ownerId: string; documentId: string; ids: string[] }>(
    `with owner as (insert into users (issuer, subject, email) values ('test', $1, 'a@example.com') returning id),
       source as (insert into connections (owner_id, type, name) select id, 'file', 'Files' from owner returning id, owner_id),
       document as (insert into documents (owner_id, connection_id, external_id, title)
         select owner_id, id, '1', 'Menu' from source returning id, owner_id, connection_id),
       added as (insert into passages (owner_id, connection_id, document_id, ordinal, heading_path, text, token_count, terms, embedding_model)
         select owner_id, connection_id, id, place - 1, '{}', text, 1, '', 'm'
         from document, unnest($2::text[]) with ordinality t (text, place) returning id, ordinal)
     select d.owner_id as "ownerId", d.id as "documentId",
       (select array_agg(id order by ordinal) from added) as ids from document d`,
    [randomUUID(), texts],
  );
  const { ownerId, documentId, ids } = rows[0]!;
  return { ownerId, documentId: Number(documentId), ids: ids.map(Number) };
}

const same = 'Bukás kamí; ₱980 “ang ube” 🎂\n- Linggo';

it('returns the nearest passage with the same text, else the one at the same position, else undefined', async () => {
  const { ownerId, documentId, ids } = await createDocument([same, 'b', 'c', same, 'e']);
  const other = await createDocument(['x']);
  const find = async (places: [documentId: number, ordinal: number, text: string][], asker = ownerId) =>
    findRereadPassages(
      database,
      asker,
      places.map(([document, ordinal, text]) => ({
        documentId: document,
        ordinal,
        textHash: hashPassage(text),
      })),
    );
  expect(
    await find([
      [documentId, 1, same],
      [documentId, 2, same],
      [documentId, 9, 'e'],
      [documentId, 1, 'said no more'],
      [documentId, 9, 'said no more'],
      [other.documentId, 0, 'x'],
    ]),
  ).toEqual([
    { id: ids[0], isSame: true },
    { id: ids[3], isSame: true },
    { id: ids[4], isSame: true },
    { id: ids[1], isSame: false },
    undefined,
    undefined,
  ]);
  expect(await find([[documentId, 1, same]], other.ownerId), 'somebody else’s').toEqual([undefined]);
});
