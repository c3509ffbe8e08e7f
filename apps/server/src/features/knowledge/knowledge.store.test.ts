import { encodeQuantized, quantizeVector } from '@anito/search/quantize-vector';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { type ReadyDocument, replaceDocuments } from './knowledge.store.ts';

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function createScope(): Promise<{ ownerId: string; connectionId: number }> {
  const { rows } = await database.pool.query<{ ownerId: string; id: string }>(
    `with owner as (insert into users (issuer, subject, email) values ('test', 'keeper', 'keeper@example.com') returning id)
     insert into connections (owner_id, type, name) select id, 'file', 'Files' from owner
     returning owner_id as "ownerId", id`,
  );
  return { ownerId: rows[0]!.ownerId, connectionId: Number(rows[0]!.id) };
}

function makeDocument(vectors: Float32Array[]): ReadyDocument {
  const chunks = vectors.map((_, ordinal) => ({
    ordinal,
    headingPath: [],
    text: `rice ${ordinal}`,
    page: null,
    tokenCount: 2,
    searchText: 'rice',
    terms: 'rice',
  }));
  const prepared = {
    language: 'en' as const,
    characterCount: 10,
    isOnlyLinks: false,
    warnings: [],
    facts: [],
    chunks,
  };
  return {
    externalId: 'menu',
    title: 'Menu',
    url: null,
    fingerprint: 'f',
    prepared,
    vectors,
    embeddingModel: 'test:model',
  };
}

it('stores each passage with its own vector in the format of the search index', async () => {
  const scope = await createScope();
  const vectors = Array.from({ length: 260 }, (_, i) => Float32Array.from([i / 260, 0.5, -0.25]));
  const change = { contentVersion: 1, syncRunId: null };
  await replaceDocuments(database.pool, scope, change, [makeDocument(vectors)]);
  const { rows } = await database.pool.query<{ quantized: Buffer }>(
    'select quantized from passages where owner_id = $1 order by ordinal',
    [scope.ownerId],
  );
  expect(rows.map(({ quantized }) => quantized)).toEqual(
    vectors.map((vector) => encodeQuantized(quantizeVector(vector))),
  );
});
