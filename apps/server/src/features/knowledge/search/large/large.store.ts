import { decodePostings } from '@anito/search/large/encode-postings';
import {
  IndexChangedError,
  type IndexedCollection,
  type LargeRows,
  type LargeState,
  type NearestPassage,
  type PostingsBySegment,
  type VectorRows,
  type VectorTable,
} from '@anito/search/large/large-rows';
import {
  decodeHeader,
  decodeIds,
  decodeNumbers,
  type SegmentHeader,
} from '@anito/search/large/segment-header';
import type { QueryTuples } from '../../../../db/database-link.ts';
import * as column from '../../../../db/result-columns.ts';
import { createContentRows, findVectors } from '../search.store.ts';

const stateQuery = `
  select a.revision,
    (select json_agg(json_build_object('collectionId', l.connection_id, 'purgedVersion', l.purged_version,
       'place', json_build_object('contentVersion', l.content_version, 'documentId', l.document_id)))
     from large_connections l where l.owner_id = $1),
    (select json_agg(json_build_object('id', s.id, 'collectionId', s.connection_id,
       'dead', encode(s.dead, 'base64')) order by s.id)
     from large_segments s where s.owner_id = $1),
    (select json_agg(json_build_object('id', v.id, 'embeddingModel', v.embedding_model, 'dimensions', v.dimensions))
     from large_vectors v where v.owner_id = $1)
  from large_accounts a where a.owner_id = $1 and a.state = 'ready'`;

const stateColumns = [
  column.number,
  column.json<IndexedCollection[]>().orNull,
  column.json<{ id: number; collectionId: number; dead: string }[]>().orNull,
  column.json<VectorTable[]>().orNull,
] as const;

/**
 * Returns the state of an account's index: revision, sources, segments and vector tables. Returns undefined
 * when it has no complete index.
 */
async function findLargeState(query: QueryTuples, ownerId: string): Promise<LargeState | undefined> {
  const [row] = await query(stateQuery, [ownerId], stateColumns);
  if (!row) return undefined;
  const [revision, collections, segments, tables] = row;
  return {
    revision,
    collections: collections ?? [],
    segments: (segments ?? []).map(({ dead, ...segment }) => ({
      ...segment,
      dead: decodeNumbers(Buffer.from(dead, 'base64')),
    })),
    tables: tables ?? [],
  };
}

/** Returns the header and the document ids of a segment; undefined when the segment no longer exists. */
async function findSegment(
  query: QueryTuples,
  ownerId: string,
  id: number,
): Promise<{ header: SegmentHeader; documentIds: Float64Array } | undefined> {
  const [row] = await query(
    `select encode(header, 'base64'), encode(documents, 'base64') from large_segments
     where owner_id = $1 and id = $2`,
    [ownerId, id],
    [column.text, column.text],
  );
  if (!row) return undefined;
  const [header, documents] = row.map((value) => Buffer.from(value, 'base64')) as [Buffer, Buffer];
  return { header: decodeHeader(header), documentIds: decodeIds(documents) };
}

/**
 * Returns the postings of terms by segment, and the revision of the index. Terms that a segment lacks are
 * omitted. Returns undefined when the account has no complete index any more.
 */
async function readPostings(
  query: QueryTuples,
  ownerId: string,
  segmentIds: number[],
  terms: string[],
): Promise<{ postings: PostingsBySegment; revision: number } | undefined> {
  // Each row carries the revision of the same snapshot; without postings there is one row with the revision
  // alone.
  const rows = await query(
    `select a.revision, p.segment_id, p.term, encode(p.entries, 'base64')
     from large_accounts a left join large_postings p
       on p.owner_id = a.owner_id and p.segment_id = any($2::bigint[]) and p.term = any($3::text[])
     where a.owner_id = $1 and a.state = 'ready'`,
    [ownerId, segmentIds, terms],
    [column.number, column.number.orNull, column.text.orNull, column.text.orNull],
  );
  const [first] = rows;
  if (!first) return undefined;
  const postings: PostingsBySegment = new Map(segmentIds.map((id) => [id, new Map()]));
  for (const [, segmentId, term, entries] of rows) {
    if (segmentId === null || term === null || entries === null) continue;
    postings.get(segmentId)?.set(term, decodePostings(Buffer.from(entries, 'base64')));
  }
  return { postings, revision: first[0] };
}

/**
 * Returns the terms of segments that begin with the first letter of a word, differ from it by at most one
 * letter in length, and share its first or its second half. That covers all terms within one typing error
 * after the first letter, and some others: one error leaves the beginning or the end of a word unchanged.
 */
async function listSimilarTerms(
  query: QueryTuples,
  ownerId: string,
  segmentIds: number[],
  word: string,
): Promise<string[]> {
  const letters = [...word];
  const first = letters[0] as string;
  const head = Math.floor((letters.length - 1) / 2);
  const rows = await query(
    `select distinct term from large_postings
     where owner_id = $1 and segment_id = any($2::bigint[]) and term >= $3 and term < $4
       and length(term) between $5::int and $6::int and (left(term, $7) = $8 or right(term, $9) = $10)`,
    [
      ownerId,
      segmentIds,
      first,
      String.fromCodePoint((first.codePointAt(0) as number) + 1),
      letters.length - 1,
      letters.length + 1,
      head,
      letters.slice(0, head).join(''),
      letters.length - 1 - head,
      letters.slice(head + 1).join(''),
    ],
    [column.text],
  );
  return rows.map(([term]) => term);
}

/** Returns the SQL name of a table of vectors. Its id is a number, so the name is safe in a statement. */
export function nameVectorTable({ id }: { id: number }): string {
  return `large_vectors_${Number(id)}`;
}

/**
 * Returns the SQL statements that prepare an HNSW search for `count` results, for the current transaction.
 * Results come in strict order, because the last one bounds all that were not returned.
 */
export function searchSettings(count: number): string {
  const breadth = Math.min(1000, Math.max(100, count));
  return `set local hnsw.ef_search = ${breadth}; set local hnsw.iterative_scan = strict_order; set local jit = off`;
}

/**
 * Returns up to `count` passages of some sources nearest to a question, nearest first, with their cosine
 * similarity. Searches the table's HNSW index; with `isExact`, computes all distances without it.
 */
export async function readNearest(
  query: QueryTuples,
  ownerId: string,
  table: VectorTable,
  collectionIds: number[],
  vector: Float32Array,
  { count, isExact }: { count: number; isExact: boolean },
): Promise<NearestPassage[]> {
  const distance = `v.embedding <=> $3::halfvec(${table.dimensions})`;
  const rows = await query(
    `select v.document_id, v.passage_id, 1 - (${distance}) from ${nameVectorTable(table)} v
     where v.owner_id = $1 and v.connection_id = any($2::bigint[])
     order by ${isExact ? `(${distance}) + 0` : distance} limit ${count}`,
    [ownerId, collectionIds, `[${vector.join(',')}]`],
    [column.number, column.number, column.number],
    searchSettings(count),
  );
  return rows.map(([documentId, passageId, cosine]) => ({
    documentId,
    passageId,
    cosine: Number.isNaN(cosine) ? 0 : cosine,
  }));
}

/** Creates the queries on the index of large accounts that run on one database connection. */
export function createLargeRows(query: QueryTuples): LargeRows {
  return {
    ...createContentRows(query),
    findLargeState: (ownerId) => findLargeState(query, ownerId),
    findSegment: (ownerId, id) => findSegment(query, ownerId, id),
    readPostings: (ownerId, segmentIds, terms) => readPostings(query, ownerId, segmentIds, terms),
    listSimilarTerms: (ownerId, segmentIds, word) => listSimilarTerms(query, ownerId, segmentIds, word),
  };
}

/**
 * Creates the queries on vectors, which run on a second database connection. `readNearest` throws
 * IndexChangedError when the table was dropped.
 */
export function createVectorRows(query: QueryTuples): VectorRows {
  return {
    readNearest: (ownerId, table, collectionIds, vector, options) =>
      readNearest(query, ownerId, table, collectionIds, vector, options).catch((error: unknown) => {
        throw isTableGone(error)
          ? new IndexChangedError('The table of vectors is gone', { cause: error })
          : error;
      }),
    findVectors: (ownerId, passageIds, embeddingModel) =>
      findVectors(query, ownerId, passageIds, embeddingModel),
  };
}

/**
 * Returns whether an error means that a table of vectors was dropped (SQLSTATE 42P01, undefined_table). The
 * index then has a new revision.
 */
function isTableGone(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === '42P01';
}
