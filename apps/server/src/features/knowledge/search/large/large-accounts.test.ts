import { analyzeText, encodeTerms } from '@anito/search/analyze-text';
import { encodeQuantized, quantizeVector } from '@anito/search/quantize-vector';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../../db/database.ts';
import { createTestDatabase } from '../../../../testing/test-database.ts';
import { countWaiting } from '../../large-accounts.store.ts';
import { announceDocuments, insertNextVectors, moveVectors } from '../../model-change/next-vectors.store.ts';
import { createSearch, type Search, type SearchRequest } from '../search.ts';
import { maintainLargeAccount } from './maintain-large-account.ts';

// Each test runs hundreds of transactions.
vi.setConfig({ testTimeout: 120_000 });

const options = { bound: 20, segmentPassages: 100, waitingPassages: 10 };
const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
const model = 'test:model';
const otherModel = 'other:model';
const dimensions = 8;

let database: Database;
const searches: Search[] = [];
const behind: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const search of searches.splice(0)) await search.close();
});
afterAll(() => database.close());

/** `large` searches large accounts in the database; `memory` searches everything in memory. */
function openSearch(kind: 'large' | 'memory'): Search {
  const large = { bound: options.bound, onBehind: (ownerId: string) => void behind.push(ownerId) };
  const search = createSearch({
    connection: database.connection,
    log,
    ...(kind === 'large' ? { large } : {}),
  });
  searches.push(search);
  return search;
}

function maintain(ownerId: string, signal = new AbortController().signal): Promise<void> {
  return maintainLargeAccount({ connection: database.connection, log }, ownerId, options, signal);
}

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.pool.query(text, values)).rows as Row[];
}

let people = 0;
async function createOwner(): Promise<string> {
  const name = `large-${++people}-${process.pid}`;
  const rows = await query<{ id: string }>(
    'insert into users (issuer, subject, email) values ($1, $1, $2) returning id',
    [name, `${name}@example.com`],
  );
  return rows[0]!.id;
}

async function createConnection(ownerId: string): Promise<number> {
  const rows = await query<{ id: string }>(
    `insert into connections (owner_id, type, name) values ($1, 'file', 'Files') returning id`,
    [ownerId],
  );
  return Number(rows[0]!.id);
}

type Passage = { text: string; vector?: number[]; isExcluded?: boolean; model?: string };

/** Stores a document as ingestion does: raises the version and replaces the passages in one transaction. */
async function putDocument(
  ownerId: string,
  collectionId: number,
  name: string,
  passages: Passage[],
): Promise<number> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const raised = await client.query(
      'update connections set content_version = content_version + 1 where id = $1 returning content_version',
      [collectionId],
    );
    const { rows } = await client.query(
      `insert into documents (owner_id, connection_id, external_id, title, language, content_version, passage_count)
       values ($1, $2, $3, $3, 'en', $4, $5)
       on conflict (connection_id, external_id) do update
         set content_version = excluded.content_version, passage_count = excluded.passage_count
       returning id`,
      [ownerId, collectionId, name, raised.rows[0].content_version, passages.length],
    );
    const documentId = Number(rows[0].id);
    await client.query('delete from passages where document_id = $1', [documentId]);
    await client.query(
      `insert into passages (owner_id, connection_id, document_id, ordinal, heading_path, text, token_count,
         terms, quantized, embedding_model, is_excluded)
       select $1, $2, $3, row - 1, '{}', text, 10, terms, quantized, model, is_excluded
       from unnest($4::text[], $5::text[], $6::bytea[], $7::text[], $8::boolean[])
         with ordinality p(text, terms, quantized, model, is_excluded, row)`,
      [
        ownerId,
        collectionId,
        documentId,
        passages.map(({ text }) => text),
        passages.map(({ text }) => encodeTerms(analyzeText(text, 'en'))),
        passages.map(({ vector }) =>
          vector ? encodeQuantized(quantizeVector(Float32Array.from(vector))) : null,
        ),
        passages.map((passage) => passage.model ?? model),
        passages.map(({ isExcluded }) => isExcluded ?? false),
      ],
    );
    await client.query('commit');
    return documentId;
  } finally {
    client.release();
  }
}

async function deleteDocument(collectionId: number, name: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `update connections set content_version = content_version + 1, purged_version = content_version + 1
       where id = $1`,
      [collectionId],
    );
    await client.query('delete from documents where connection_id = $1 and external_id = $2', [
      collectionId,
      name,
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function ask(
  ownerId: string,
  collectionIds: number[],
  question: string,
  more: Partial<SearchRequest> = {},
): Promise<SearchRequest> {
  const rows = await query<{ id: string; content: string; purged: string }>(
    `select id, content_version as content, purged_version as purged from connections
     where id = any($1::bigint[]) order by id`,
    [collectionIds],
  );
  const collections = rows.map(({ id, content, purged }) => ({
    id: Number(id),
    contentVersion: Number(content),
    purgedVersion: Number(purged),
  }));
  return { ownerId, collections, question, vector: null, embeddingModel: model, limit: 10, ...more };
}

/** Returns a number from 0 to 1 that depends on the seed only. */
function random(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
}

const makeVector = (seed: number) =>
  Array.from({ length: dimensions }, (_, place) => random(seed * dimensions + place) - 0.5);

const words =
  'cake bread flour sugar oven delivery refund deposit allergy almond butter tray order pickup branch hours'.split(
    ' ',
  );

function makePassages(seed: number, count: number): Passage[] {
  return Array.from({ length: count }, (_, ordinal) => {
    const start = seed * 31 + ordinal * 7;
    const length = 6 + Math.floor(random(start) * 12);
    const picked = Array.from({ length }, (_, place) => {
      return words[Math.floor(random(start + place * 3.7) ** 2 * words.length)] as string;
    });
    return { text: `${picked.join(' ')} item${seed}`, vector: makeVector(start + 1) };
  });
}

async function fillConnection(ownerId: string, collectionId: number, documents: number): Promise<void> {
  for (let number = 0; number < documents; number++) {
    await putDocument(ownerId, collectionId, `d${number}`, makePassages(number + collectionId, 5));
  }
}

const questions = [
  { question: 'How much is the deposit for a cake order?', seed: 7 },
  { question: 'almond allergy', seed: 8 },
  { question: 'What are the branch hours?', seed: 9 },
  { question: 'dilevery of bread', seed: 10 },
  { question: 'refund item12', seed: 11 },
  { question: '', seed: 12 },
  { question: 'zeppelin', seed: 13 },
];

/** Expects the same hits with the same scores from both searches. */
async function expectSame(ownerId: string, collectionIds: number[], large: Search, memory: Search) {
  for (const { question, seed } of questions) {
    for (const vector of [Float32Array.from(makeVector(seed)), null]) {
      const otherVectors = [{ embeddingModel: otherModel, vector: Float32Array.from(makeVector(seed + 50)) }];
      const request = await ask(ownerId, collectionIds, question, { vector, otherVectors });
      const [found, expected] = [await large.search(request), await memory.search(request)];
      expect(found.hits, question).toEqual(expected.hits);
    }
  }
}

describe('an account above the bound', () => {
  it('is searched in the database with the same hits and scores as in memory', async () => {
    const [large, memory] = [openSearch('large'), openSearch('memory')];
    const owner = await createOwner();
    const [first, second] = [await createConnection(owner), await createConnection(owner)];
    await fillConnection(owner, first, 60);
    await fillConnection(owner, second, 20);
    const before = await large.search(await ask(owner, [first, second], 'cake'));
    expect(large.stats().large).toBeUndefined();
    expect(behind).toContain(owner);
    await maintain(owner);
    await expectSame(owner, [first, second], large, memory);
    await expectSame(owner, [second], large, memory);
    expect((await large.search(await ask(owner, [first, second], 'cake'))).hits).toEqual(before.hits);
    expect(large.stats().large).toMatchObject({ collections: 1, waiting: 0 });
    const segments = await query('select from large_segments where owner_id = $1', [owner]);
    expect(segments.length).toBeGreaterThan(3);
  });

  it('finds every committed change at the next question, before and after it is indexed', async () => {
    const [large, memory] = [openSearch('large'), openSearch('memory')];
    const owner = await createOwner();
    const connection = await createConnection(owner);
    await fillConnection(owner, connection, 30);
    await maintain(owner);
    const change = fc.record({ document: fc.nat(35), count: fc.nat(6), isTakenIn: fc.boolean() });
    let turn = 100;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        for (const { document, count, isTakenIn } of changes) {
          const name = `d${document}`;
          if (count === 0) await deleteDocument(connection, name);
          else
            await putDocument(
              owner,
              connection,
              name,
              makePassages(++turn, count).map((passage, place) => ({ ...passage, isExcluded: place === 3 })),
            );
          if (isTakenIn) await maintain(owner);
        }
        await expectSame(owner, [connection], large, memory);
      }),
      { numRuns: 8 },
    );
    expect(large.stats().large?.collections).toBe(1);
  });

  it('is searched with the vectors of two models while a source changes gradually', async () => {
    const [large, memory] = [openSearch('large'), openSearch('memory')];
    const owner = await createOwner();
    const [changing, changed] = [await createConnection(owner), await createConnection(owner)];
    await fillConnection(owner, changing, 20);
    for (let number = 0; number < 10; number++) {
      const passages = makePassages(number + 500, 5).map((passage) => ({ ...passage, model: otherModel }));
      await putDocument(owner, changed, `d${number}`, passages);
    }
    await maintain(owner);
    await expectSame(owner, [changing, changed], large, memory);
    const found = await large.search(await ask(owner, [changing, changed], 'cake'));
    expect(found.hits).toHaveLength(10);

    const rows = await query<{ id: string }>('select id from passages where connection_id = $1', [changing]);
    const target = { ownerId: owner, connectionId: changing, embeddingModel: otherModel };
    const made = rows.map(({ id }) => ({
      passageId: Number(id),
      quantized: encodeQuantized(quantizeVector(Float32Array.from(makeVector(Number(id) + 900)))),
    }));
    await insertNextVectors(database.pool, target, made);
    await query(
      `insert into model_changes (connection_id, owner_id, first_model, embedding_model, state)
       values ($1, $2, $3, $4, 'switched')`,
      [changing, owner, model, otherModel],
    );
    for (let after: number | undefined = 0; after !== undefined; ) {
      after = await announceDocuments(database.pool, target, after, 30);
      await expectSame(owner, [changing, changed], large, memory);
      expect(await countWaiting(database.pool, target)).toBeLessThanOrEqual(30);
      await maintain(owner);
      await expectSame(owner, [changing], large, memory);
    }
    while ((await moveVectors(database.pool, target)) > 0);
    await expectSame(owner, [changing, changed], large, memory);
    await expectSame(owner, [changing], openSearch('large'), openSearch('memory'));
    expect(
      await query('select from passages where connection_id = $1 and embedding_model = $2', [
        changing,
        model,
      ]),
    ).toEqual([]);
  });

  it('never finds excluded passages, passages of another owner, or vectors of another model', async () => {
    const [large, memory] = [openSearch('large'), openSearch('memory')];
    const [owner, other] = [await createOwner(), await createOwner()];
    const [own, foreign] = [await createConnection(owner), await createConnection(other)];
    await fillConnection(owner, own, 10);
    await fillConnection(other, foreign, 10);
    await putDocument(owner, own, 'mixed', [
      { text: 'canary cake', vector: makeVector(7), isExcluded: true },
      { text: 'older bread', vector: makeVector(7), model: 'other:model' },
      { text: 'bread without a vector' },
      { text: 'bread with one', vector: makeVector(7) },
    ]);
    await maintain(owner);
    await maintain(other);
    await expectSame(owner, [own], large, memory);
    const vector = Float32Array.from(makeVector(7));
    const { hits } = await large.search(
      await ask(owner, [own, foreign], 'canary bread', { vector, limit: 40 }),
    );
    const documents = await query<{ id: string }>('select id from documents where owner_id = $1', [owner]);
    const ids = new Set(documents.map(({ id }) => Number(id)));
    expect(hits.length).toBeGreaterThan(10);
    expect(hits.every(({ documentId }) => ids.has(documentId))).toBe(true);
    expect(hits.filter(({ vectorScore }) => vectorScore > 0.99)).toHaveLength(1);
    const stolen = await large.search(await ask(other, [own], 'cake bread', { vector }));
    expect(stolen.hits).toEqual([]);
    const tables = await query('select from large_vectors where owner_id = $1', [owner]);
    expect(tables).toHaveLength(2);
  });

  it('builds its index step by step: an interrupted job continues where it stopped', async () => {
    const [large, memory] = [openSearch('large'), openSearch('memory')];
    const owner = await createOwner();
    const connection = await createConnection(owner);
    await fillConnection(owner, connection, 60);
    const ending = new AbortController();
    const watch = setInterval(async () => {
      const rows = await query('select from large_segments where owner_id = $1', [owner]);
      if (rows.length > 0) ending.abort(new Error('ended'));
    }, 1);
    await maintain(owner, ending.signal).catch(() => undefined);
    clearInterval(watch);
    const [segment] = await query<{ id: string }>(
      'select min(id) as id from large_segments where owner_id = $1',
      [owner],
    );
    await expectSame(owner, [connection], large, memory);
    await maintain(owner);
    const [kept] = await query<{ id: string }>(
      'select min(id) as id from large_segments where owner_id = $1',
      [owner],
    );
    expect(kept).toEqual(segment);
    await expectSame(owner, [connection], large, memory);
    expect(large.stats().large?.collections).toBe(1);
  });

  it('loses its index when it shrinks far below the bound, not before', async () => {
    const [large, memory] = [openSearch('large'), openSearch('memory')];
    const owner = await createOwner();
    const connection = await createConnection(owner);
    await fillConnection(owner, connection, 5);
    await maintain(owner);
    await deleteDocument(connection, 'd0');
    await deleteDocument(connection, 'd1');
    await maintain(owner);
    expect(await query('select from large_accounts where owner_id = $1', [owner])).toHaveLength(1);
    await expectSame(owner, [connection], large, memory);
    await deleteDocument(connection, 'd2');
    await maintain(owner);
    for (const table of ['accounts', 'connections', 'segments', 'postings', 'vectors']) {
      expect(await query(`select from large_${table} where owner_id = $1`, [owner])).toEqual([]);
    }
    await expectSame(owner, [connection], large, memory);
    expect(large.stats().collections).toBe(1);
  });

  it('keeps no words or vectors of a deleted source', async () => {
    const [large, memory] = [openSearch('large'), openSearch('memory')];
    const owner = await createOwner();
    const [kept, gone] = [await createConnection(owner), await createConnection(owner)];
    await fillConnection(owner, kept, 10);
    await fillConnection(owner, gone, 10);
    await maintain(owner);
    await query('delete from connections where id = $1', [gone]);
    await maintain(owner);
    expect(await query('select from large_segments where connection_id = $1', [gone])).toEqual([]);
    await expectSame(owner, [kept], large, memory);
  });
});
