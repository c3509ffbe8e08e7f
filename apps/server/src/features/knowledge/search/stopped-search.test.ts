import { IndexCache } from '@anito/search/index-cache';
import { PassageIndex } from '@anito/search/passage-index';
import { rankPassages } from '@anito/search/rank-passages';
import {
  createSharedFlags,
  readSharedFlag,
  type SharedSignal,
  StoppedError,
  setSharedFlag,
} from '@anito/search/shared-signal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { createDatabaseLink, type DatabaseLink } from '../../../db/database-link.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { createContentRows } from './search.store.ts';
import { createSearch } from './search.ts';

const documents = 1_200;
const log = { warn: () => undefined, error: () => undefined };
const never: SharedSignal = { aborted: false, throwIfAborted: () => undefined };

let database: Database;
let link: DatabaseLink;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  link = createDatabaseLink(database.connection);
});
afterAll(async () => {
  await link.close();
  await database.close();
});

/** Creates an account with one source of `count` documents with one passage each. */
async function createShop(count: number) {
  const name = `stopped-${++people}-${process.pid}`;
  const { rows } = await database.pool.query(
    `with owner as (insert into users (issuer, subject, email) values ($1, $1, $1 || '@example.com') returning id),
     connection as (
       insert into connections (owner_id, type, name, content_version) select id, 'file', 'Files', 1 from owner
       returning id, owner_id
     ), document as (
       insert into documents (owner_id, connection_id, external_id, title, language, content_version, passage_count)
       select owner_id, id, n::text, n::text, 'en', 1, 1 from connection, generate_series(1, $2::int) n
       returning id, owner_id, connection_id
     ), passage as (
       insert into passages (owner_id, connection_id, document_id, ordinal, text, terms, heading_path, token_count,
         embedding_model)
       select owner_id, connection_id, id, 0, 'cake', 'cake', '{}', 1, 'test:model' from document
     )
     select owner_id, id from connection`,
    [name, count],
  );
  const ownerId = rows[0].owner_id as string;
  const collections = [{ id: Number(rows[0].id), contentVersion: 1, purgedVersion: 0 }];
  const question = {
    ownerId,
    collections,
    question: 'cake',
    vector: null,
    embeddingModel: 'test:model',
    limit: 5,
  };
  return { ownerId, collections, question };
}

/** Creates a signal that fires when it is checked for the `looks`th time. */
function createCountdown(checks: number) {
  let left = checks;
  const signal = {
    get aborted() {
      return left <= 0;
    },
    throwIfAborted() {
      left--;
      if (left <= 0) throw new StoppedError();
    },
  };
  return { signal, fire: () => (left = 0) };
}

describe('an aborted search', () => {
  it('ends between the words of its question', () => {
    const index = new PassageIndex();
    index.apply(
      [],
      [{ id: 1, documentId: 1, language: 'simple', terms: 'cake', embeddingModel: '', vector: null }],
    );
    let checkCount = 0;
    const { documentFrequency } = index.postings;
    index.postings.documentFrequency = (term) => {
      checkCount++;
      return documentFrequency.call(index.postings, term);
    };
    const text = Array.from({ length: 500 }, (_, i) => `word${i}`).join(' ');
    const { signal } = createCountdown(10);
    const question = { text, vector: null, embeddingModel: '', limit: 5, signal };
    expect(() => rankPassages(question, [{ collectionId: 1, index }])).toThrow(StoppedError);
    expect(checkCount).toBeLessThan(20);
  });

  it('stops reading, unless another search waits for the same source', async () => {
    const { ownerId, collections } = await createShop(documents);
    /** A cache whose third query aborts the search. */
    const createCache = () => {
      const leaving = createCountdown(1_000);
      const counts = { queries: 0 };
      const rows = createContentRows((...given) => {
        if (++counts.queries === 3) leaving.fire();
        return link.query(...given);
      });
      const cache = new IndexCache(rows, 2 ** 26);
      return { cache, seen: counts, signal: leaving.signal };
    };
    const alone = createCache();
    const left = alone.cache.use(ownerId, collections, alone.signal, () => 'read');
    await expect(left).rejects.toBeInstanceOf(StoppedError);
    expect(alone.seen.queries).toBe(3);
    expect(alone.cache.size).toBe(0);

    const shared = createCache();
    const [first, second] = await Promise.allSettled([
      shared.cache.use(ownerId, collections, shared.signal, () => 'read'),
      shared.cache.use(ownerId, collections, never, ([found]) => found?.index.passageCount),
    ]);
    expect(shared.seen.queries).toBeGreaterThan(3);
    expect([first.status, second]).toEqual(['rejected', { status: 'fulfilled', value: documents }]);
  });

  it('is stopped in its thread, which then serves other searches', async () => {
    const search = createSearch({ connection: database.connection, log });
    const [large, small] = [await createShop(documents), await createShop(1)];
    await search.search(small.question);
    const leaving = new AbortController();
    const lock = await database.pool.connect();
    try {
      await lock.query('begin; lock table documents in access exclusive mode');
      const left = Array.from({ length: 40 }, () => search.search(large.question, leaving.signal));
      const settled = Promise.allSettled(left);
      // The thread has accepted as many searches as it runs at once, and waits for the table.
      await new Promise(setImmediate);
      leaving.abort(new Error('left'));
      expect((await settled).every(({ status }) => status === 'rejected')).toBe(true);
    } finally {
      await lock.query('rollback');
      lock.release();
    }
    await expect.poll(() => search.stats().waiting).toBe(0);
    expect((await search.search(small.question)).hits).toHaveLength(1);
    expect(search.stats()).toMatchObject({ collections: 1, restarts: 0 });
    await search.close();
  });

  it('is signalled through memory that both threads share', () => {
    const flags = createSharedFlags(2);
    setSharedFlag(flags, 1, true);
    expect([0, 1].map((place) => readSharedFlag(flags, place).aborted)).toEqual([false, true]);
    expect(() => readSharedFlag(flags, 1).throwIfAborted()).toThrow(StoppedError);
    setSharedFlag(flags, 1, false);
    expect(readSharedFlag(flags, 1).aborted).toBe(false);
  });
});

it('serves an account while another one sends as many searches as it can', async () => {
  const search = createSearch({ connection: database.connection, log });
  const [one, another] = [await createShop(50), await createShop(1)];
  await search.search(one.question);
  await search.search(another.question);
  const order: string[] = [];
  const ofOne = Array.from({ length: 300 }, () => search.search(one.question).then(() => order.push('one')));
  await search.search(another.question).then(() => order.push('another'));
  expect(order.length).toBeLessThan(20);
  await Promise.all(ofOne);
  await search.close();
});
