import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import type { Worker } from 'node:worker_threads';
import { analyzeText, encodeTerms } from '@anito/search/analyze-text';
import { encodeQuantized, quantizeVector } from '@anito/search/quantize-vector';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { createSearch, type Search, type SearchOptions, type SearchRequest } from './search.ts';

let database: Database;
const searches: Search[] = [];
const log = { warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const search of searches.splice(0)) await search.close();
});
afterAll(() => database.close());

function openSearch(options: Partial<SearchOptions> = {}): Search {
  const search = createSearch({ connection: database.connection, log, ...options });
  searches.push(search);
  return search;
}

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.pool.query(text, values)).rows as Row[];
}

let people = 0;
async function createOwner(): Promise<string> {
  const name = `searcher-${++people}-${process.pid}`;
  const rows = await query<{ id: string }>(
    'insert into users (issuer, subject, email) values ($1, $1, $2) returning id',
    [name, `${name}@example.com`],
  );
  return rows[0]?.id as string;
}

async function createConnection(ownerId: string): Promise<number> {
  const rows = await query<{ id: string }>(
    `insert into connections (owner_id, type, name) values ($1, 'file', 'Files') returning id`,
    [ownerId],
  );
  return Number(rows[0]?.id);
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
    for (const [ordinal, { text, vector, isExcluded, model }] of passages.entries()) {
      const embedding = vector ? Float32Array.from(vector) : null;
      await client.query(
        `insert into passages (owner_id, connection_id, document_id, ordinal, heading_path, text, token_count,
           terms, quantized, embedding_model, is_excluded)
         values ($1, $2, $3, $4, '{}', $5, 10, $6, $7, $8, $9)`,
        [
          ownerId,
          collectionId,
          documentId,
          ordinal,
          text,
          encodeTerms(analyzeText(text, 'en')),
          embedding && encodeQuantized(quantizeVector(embedding)),
          model ?? 'test:model',
          isExcluded ?? false,
        ],
      );
    }
    await client.query('commit');
    return documentId;
  } finally {
    client.release();
  }
}

async function deleteDocument(collectionId: number, documentId: number): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `update connections set content_version = content_version + 1, purged_version = content_version + 1
       where id = $1`,
      [collectionId],
    );
    await client.query('delete from documents where id = $1', [documentId]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Builds a request with the current content versions. */
async function ask(
  ownerId: string,
  collectionIds: number[],
  question: string,
  more: Partial<SearchRequest> = {},
): Promise<SearchRequest> {
  const rows = await query<{ id: string; content_version: string; purged_version: string }>(
    'select id, content_version, purged_version from connections where id = any($1::bigint[])',
    [collectionIds],
  );
  const collections = rows.map((row) => ({
    id: Number(row.id),
    contentVersion: Number(row.content_version),
    purgedVersion: Number(row.purged_version),
  }));
  return { ownerId, collections, question, vector: null, embeddingModel: 'test:model', limit: 100, ...more };
}

it('finds passages by words and vectors, never by a vector of another model, and never excluded ones', async () => {
  const search = openSearch();
  const owner = await createOwner();
  const connection = await createConnection(owner);
  const menu = await putDocument(owner, connection, 'menu', [
    { text: 'Ube pandesal costs ₱1,299.00 a tray', vector: [1, 0, 0, 0] },
    { text: 'Leche flan is sold by the piece', vector: [0, 1, 0, 0] },
    { text: 'Secret pandesal recipe', vector: [1, 0, 0, 0], isExcluded: true },
    { text: 'Opening hours', vector: [0, 0, 1, 0], model: 'other:model' },
  ]);
  const byWords = await search.search(await ask(owner, [connection], 'How much is the tray for 1299?'));
  const [tray] = await query<{ id: string }>(
    'select id from passages where document_id = $1 and ordinal = 0',
    [menu],
  );
  expect(byWords.hits[0]).toMatchObject({ passageId: Number(tray?.id), documentId: menu, vectorScore: 0 });
  expect(byWords.hits).toHaveLength(3);
  const vector = Float32Array.from([0.1, 0.9, 0.4, 0]);
  const byVector = await search.search(await ask(owner, [connection], 'sweets', { vector }));
  expect(byVector.hits[0]?.vectorScore).toBeCloseTo(0.9 / Math.hypot(0.1, 0.9, 0.4), 2);
  expect(byVector.hits.filter(({ vectorScore }) => vectorScore > 0)).toHaveLength(2);
  expect(byVector.hits.every(({ score }) => score > 0 && score <= 1)).toBe(true);
});

it('finds every committed change at the next question', async () => {
  const search = openSearch();
  const owner = await createOwner();
  const change = fc.record({ name: fc.nat(4), count: fc.nat(3), excluded: fc.nat(2) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      const connection = await createConnection(owner);
      for (const { name, count, excluded } of changes) {
        const known = await query<{ id: string }>(
          'select id from documents where connection_id = $1 and external_id = $2',
          [connection, `d${name}`],
        );
        if (count === 0 && known[0]) await deleteDocument(connection, Number(known[0].id));
        else {
          const passages = Array.from({ length: count }, (_, i) => ({
            text: `cake number ${i} of document ${name}`,
            isExcluded: i < excluded - 1,
          }));
          await putDocument(owner, connection, `d${name}`, passages);
        }
        const { hits } = await search.search(await ask(owner, [connection], 'cake'));
        const expected = await query<{ id: string }>(
          'select id from passages where connection_id = $1 and not is_excluded',
          [connection],
        );
        expect(hits.map(({ passageId }) => passageId).sort()).toEqual(
          expected.map(({ id }) => Number(id)).sort(),
        );
      }
    }),
    { numRuns: 8 },
  );
});

it('finds no passages of another owner for any requested source id', async () => {
  const search = openSearch();
  const [mine, theirs] = [await createOwner(), await createOwner()];
  const [own, foreign] = [await createConnection(mine), await createConnection(theirs)];
  const ownDocument = await putDocument(mine, own, 'mine', [{ text: 'cake for everybody' }]);
  await putDocument(theirs, foreign, 'theirs', [{ text: 'cake with canary' }]);
  await search.search(await ask(theirs, [foreign], 'cake'));
  const { hits } = await search.search(await ask(mine, [own, foreign, foreign + 999], 'cake canary'));
  expect(hits.map(({ documentId }) => documentId)).toEqual([ownDocument]);
  expect((await search.search(await ask(theirs, [own], 'cake'))).hits).toEqual([]);
});

it('reads a source once for simultaneous questions', async () => {
  const search = openSearch();
  const owner = await createOwner();
  const connection = await createConnection(owner);
  await putDocument(owner, connection, 'a', [{ text: 'cake' }]);
  const request = await ask(owner, [connection], 'cake');
  const results = await Promise.all(Array.from({ length: 20 }, () => search.search(request)));
  expect(results.every(({ hits }) => hits.length === 1)).toBe(true);
  expect(search.stats()).toMatchObject({ loads: 1, refreshes: 1, collections: 1, waiting: 0 });
});

/** Creates a source of one document with many passages. */
async function createBigConnection(ownerId: string, count: number): Promise<number> {
  const connection = await createConnection(ownerId);
  const passages = Array.from({ length: count }, (_, number) => ({
    text: `cake number${number} of${connection}`,
    vector: Array.from({ length: 384 }, (_, place) => Math.sin(number * place + 1)),
  }));
  await putDocument(ownerId, connection, 'big', passages);
  return connection;
}

it('evicts the least recently used index above its limit and returns the same results', async () => {
  // With a limit this small, a quarter of it is for indexes.
  const search = openSearch({ memoryLimitMb: 2 });
  const owner = await createOwner();
  const connections: number[] = [];
  for (let i = 0; i < 16; i++) connections.push(await createBigConnection(owner, 60));
  const vector = new Float32Array(384).fill(1);
  const requests = await Promise.all(connections.map((id) => ask(owner, [id], 'cake', { vector })));
  const first = await Promise.all(requests.map((request) => search.search(request)));
  const some = await search.search(await ask(owner, connections.slice(0, 3), 'cake'));
  const again = await Promise.all(requests.map((request) => search.search(request)));
  expect(some.hits.length).toBeGreaterThan(0);
  expect(again.map(({ hits }) => hits)).toEqual(first.map(({ hits }) => hits));
  expect(search.stats().evictions).toBeGreaterThan(0);
  expect(search.stats().collections).toBeLessThan(16);
  expect(search.stats().bytes).toBeLessThan(2 ** 20);
});

it('keeps small accounts in memory while large ones are searched', async () => {
  const search = openSearch({ memoryLimitMb: 4 });
  const owner = await createOwner();
  const small: number[] = [];
  for (let i = 0; i < 5; i++) {
    small.push(await createConnection(owner));
    await putDocument(owner, small[i] as number, 'a', [{ text: 'cake' }]);
  }
  const askEach = async (ids: number[]) => {
    for (const id of ids) await search.search(await ask(owner, [id], 'cake'));
  };
  await askEach(small);
  const big: number[] = [];
  for (let i = 0; i < 3; i++) big.push(await createBigConnection(owner, 900));
  await askEach([...big, ...big, ...big]);
  expect(search.stats().evictions).toBeGreaterThan(2);
  const { loads } = search.stats();
  await askEach(small);
  expect(search.stats().loads).toBe(loads);
  expect(search.stats().bytes).toBeLessThan(2 ** 21);
});

it('refuses an account that does not fit and continues to serve the others', async () => {
  const search = openSearch({ memoryLimitMb: 4 });
  const owner = await createOwner();
  const small = await createConnection(owner);
  await putDocument(owner, small, 'a', [{ text: 'cake' }]);
  await search.search(await ask(owner, [small], 'cake'));
  const huge = await createBigConnection(owner, 3_000);
  const request = await ask(owner, [huge], 'cake');
  await expect(search.search(request)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(search.search(request)).rejects.toMatchObject({ code: 'unavailable' });
  expect(search.stats()).toMatchObject({ collections: 1, loads: 2, restarts: 0 });
  expect((await search.search(await ask(owner, [small], 'cake'))).hits).toHaveLength(1);
  expect(search.stats().loads).toBe(2);
});

it('replaces a crashed thread', async () => {
  const threads: Worker[] = [];
  const notice = (message: unknown) => threads.push((message as { worker: Worker }).worker);
  subscribe('worker_threads', notice);
  const search = openSearch();
  const owner = await createOwner();
  const connection = await createConnection(owner);
  await putDocument(owner, connection, 'a', [{ text: 'cake' }]);
  const request = await ask(owner, [connection], 'cake');
  const interrupted = expect(search.search(request)).rejects.toMatchObject({ code: 'unavailable' });
  // The question must be queued before the thread ends.
  await expect.poll(() => threads.length).toBeGreaterThan(0);
  unsubscribe('worker_threads', notice);
  await threads.at(-1)?.terminate();
  await interrupted;
  expect((await search.search(request)).hits).toHaveLength(1);
  expect(search.stats().restarts).toBe(1);
});

it('reconnects after the connection was cut, and fails as unavailable until then', async () => {
  const target = new pg.Client(database.connection);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const proxy = createServer((socket) => {
    if (!isOpen) {
      socket.destroy();
      return;
    }
    const path = target.host.startsWith('/') ? `${target.host}/.s.PGSQL.${target.port}` : undefined;
    const upstream = path ? connectSocket(path) : connectSocket(target.port, target.host);
    for (const side of [socket, upstream]) {
      sockets.add(side);
      side.on('error', () => undefined);
      side.on('close', () => sockets.delete(side));
    }
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port } = proxy.address() as { port: number };
  const { user, password, database: name } = target;
  const search = openSearch({
    connection: { host: '127.0.0.1', port, user, password: password ?? undefined, database: name },
  });
  const owner = await createOwner();
  const connection = await createConnection(owner);
  await putDocument(owner, connection, 'a', [{ text: 'cake' }]);
  expect((await search.search(await ask(owner, [connection], 'cake'))).hits).toHaveLength(1);

  for (const socket of sockets) socket.destroy();
  await putDocument(owner, connection, 'b', [{ text: 'cake' }]);
  expect((await search.search(await ask(owner, [connection], 'cake'))).hits).toHaveLength(2);

  isOpen = false;
  for (const socket of sockets) socket.destroy();
  const known = await ask(owner, [connection], 'cake');
  expect((await search.search(known)).hits).toHaveLength(2);
  await putDocument(owner, connection, 'c', [{ text: 'cake' }]);
  const newer = await ask(owner, [connection], 'cake');
  await expect(search.search(newer)).rejects.toMatchObject({ code: 'unavailable' });

  isOpen = true;
  expect((await search.search(newer)).hits).toHaveLength(3);
  await search.close();
  await new Promise((done) => proxy.close(done));
});

it('drops a question whose caller has gone, and refuses all questions once closed', async () => {
  const search = openSearch();
  const owner = await createOwner();
  const connection = await createConnection(owner);
  await putDocument(owner, connection, 'a', [{ text: 'cake' }]);
  const request = await ask(owner, [connection], 'cake');
  const leaving = new AbortController();
  const aborted = expect(search.search(request, leaving.signal)).rejects.toThrow('gone');
  leaving.abort(new Error('gone'));
  await aborted;
  await expect(search.search(request, leaving.signal)).rejects.toThrow('gone');
  expect((await search.search(request)).hits).toHaveLength(1);
  await search.close();
  await expect(search.search(request)).rejects.toMatchObject({ code: 'unavailable' });
});
