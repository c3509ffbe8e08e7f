import type { ContentCursor } from '@anito/search/content-rows';
import { encodePostings } from '@anito/search/large/encode-postings';
import type { IndexedCollection } from '@anito/search/large/large-rows';
import {
  decodeIds,
  decodeNumbers,
  encodeHeader,
  encodeIds,
  encodeNumbers,
  type SegmentHeader,
} from '@anito/search/large/segment-header';
import type { Occurrences } from '@anito/search/postings';
import type { QueryTuples } from '../../../../db/database-link.ts';
import * as column from '../../../../db/result-columns.ts';
import { execute, getRow, queryRows, queryTuples, type SqlRunner } from '../../../../db/sql.ts';
import { nameVectorTable } from './large.store.ts';
import { dropVectorTable, listVectorTables } from './vector-tables.store.ts';

const termsPerInsert = 5_000;

/** Adapts a database client to the query function that the search thread uses. */
export function queryWith(client: SqlRunner): QueryTuples {
  return (text, values, columns) => queryTuples(client, text, values, columns);
}

/** Counts the passages of an account, excluded ones included. */
export async function countPassages(client: SqlRunner, ownerId: string): Promise<number> {
  const { count } = await getRow(
    client,
    `select coalesce(sum(d.passage_count), 0)::bigint as count
     from connections c join documents d on d.connection_id = c.id and d.owner_id = c.owner_id
     where c.owner_id = $1`,
    [ownerId],
    { count: column.number },
  );
  return count;
}

/**
 * Counts the passages of the documents of a source that changed after `place`, a position in the order of
 * changes.
 */
export async function countChanged(
  client: SqlRunner,
  ownerId: string,
  collectionId: number,
  place: ContentCursor,
): Promise<number> {
  const { count } = await getRow(
    client,
    `select coalesce(sum(passage_count), 0)::bigint as count from documents
     where owner_id = $1 and connection_id = $2 and content_version >= $3 and (content_version, id) > ($3, $4)`,
    [ownerId, collectionId, place.contentVersion, place.documentId],
    { count: column.number },
  );
  return count;
}

/** Inserts the account with an incomplete index, or marks its queued job as started. */
export async function beginAccount(client: SqlRunner, ownerId: string): Promise<void> {
  await execute(
    client,
    `insert into large_accounts (owner_id) values ($1)
     on conflict (owner_id) do update set queued_at = null`,
    [ownerId],
  );
}

/**
 * Locks the account's index until the transaction ends, without waiting. Returns false when another job holds
 * it or it does not exist.
 */
export async function lockAccount(client: SqlRunner, ownerId: string): Promise<boolean> {
  const locked = await execute(
    client,
    'select from large_accounts where owner_id = $1 for update skip locked',
    [ownerId],
  );
  return locked === 1;
}

/** Increments the revision of the account's index, from which searches notice that it changed. */
export async function raiseRevision(client: SqlRunner, ownerId: string): Promise<void> {
  await execute(client, 'update large_accounts set revision = revision + 1 where owner_id = $1', [ownerId]);
}

/**
 * Returns the sources of an owner with the progress of the index in each; versions are -1 for a source that
 * is not indexed yet.
 */
export async function listConnections(
  client: SqlRunner,
  ownerId: string,
): Promise<(IndexedCollection & { newestPurge: number })[]> {
  const rows = await queryRows(
    client,
    `select c.id, c.purged_version as "newestPurge", coalesce(l.content_version, -1) as version,
       l.document_id as "documentId", coalesce(l.purged_version, -1) as purged
     from connections c left join large_connections l on l.connection_id = c.id and l.owner_id = $1
     where c.owner_id = $1 order by c.id`,
    [ownerId],
    {
      id: column.number,
      newestPurge: column.number,
      version: column.number,
      documentId: column.number.orNull,
      purged: column.number,
    },
  );
  return rows.map(({ id, newestPurge, version, documentId, purged }) => ({
    collectionId: id,
    newestPurge,
    purgedVersion: purged,
    place: { contentVersion: version, documentId: documentId ?? Number.MAX_SAFE_INTEGER },
  }));
}

/** Stores the progress of the index in a source, replacing the earlier one. */
export async function saveConnection(
  client: SqlRunner,
  ownerId: string,
  { collectionId, place, purgedVersion }: IndexedCollection,
): Promise<void> {
  await execute(
    client,
    `insert into large_connections (connection_id, owner_id, content_version, document_id, purged_version)
     values ($2, $1, $3, $4, $5)
     on conflict (connection_id) do update set content_version = excluded.content_version,
       document_id = excluded.document_id, purged_version = excluded.purged_version
       where large_connections.owner_id = $1`,
    [ownerId, collectionId, place.contentVersion, place.documentId, purgedVersion],
  );
}

/** A segment as the maintenance job reads it. `dead` are indexes in `documentIds` of removed documents. */
export type SegmentRow = { id: number; passageCount: number; documentIds: Float64Array; dead: Set<number> };

/** Returns the segments of a source, without their headers and postings. */
export async function listSegmentRows(
  client: SqlRunner,
  ownerId: string,
  collectionId: number,
): Promise<SegmentRow[]> {
  const rows = await queryRows(
    client,
    `select id, passage_count as count, documents, dead from large_segments
     where owner_id = $1 and connection_id = $2 order by id`,
    [ownerId, collectionId],
    { id: column.number, count: column.number, documents: column.bytes, dead: column.bytes },
  );
  return rows.map(({ id, count, documents, dead }) => ({
    id,
    passageCount: count,
    documentIds: decodeIds(documents),
    dead: new Set(decodeNumbers(dead)),
  }));
}

/**
 * Marks the documents for which `isRemoved` returns true as dead in the segments, and deletes their vectors.
 * Returns the number of removed documents.
 */
export async function removeFromIndex(
  client: SqlRunner,
  ownerId: string,
  collectionId: number,
  isRemoved: (documentId: number) => boolean,
): Promise<number> {
  const removed: number[] = [];
  for (const { id, documentIds, dead } of await listSegmentRows(client, ownerId, collectionId)) {
    const before = dead.size;
    for (const [number, documentId] of documentIds.entries()) {
      if (dead.has(number) || !isRemoved(documentId)) continue;
      dead.add(number);
      removed.push(documentId);
    }
    if (dead.size === before) continue;
    await execute(client, 'update large_segments set dead = $3 where owner_id = $1 and id = $2', [
      ownerId,
      id,
      encodeNumbers(dead),
    ]);
  }
  if (removed.length === 0) return 0;
  for (const table of await listVectorTables(client, ownerId)) {
    await execute(
      client,
      `delete from ${nameVectorTable(table)}
       where owner_id = $1 and connection_id = $2 and document_id = any($3::bigint[])`,
      [ownerId, collectionId, removed],
    );
  }
  return removed.length;
}

/** Inserts a segment of the index with the postings (the passages) of each term. */
export async function insertSegment(
  client: SqlRunner,
  ownerId: string,
  collectionId: number,
  segment: { header: SegmentHeader; documentIds: ArrayLike<number>; terms: Iterable<[string, Occurrences]> },
): Promise<void> {
  const { header, documentIds, terms } = segment;
  const { id: segmentId } = await getRow(
    client,
    `insert into large_segments (owner_id, connection_id, passage_count, header, documents, dead)
     values ($1, $2, $3, $4, $5, '') returning id`,
    [ownerId, collectionId, header.passageIds.length, encodeHeader(header), encodeIds(documentIds)],
    { id: column.number },
  );
  let names: string[] = [];
  let entries: Buffer[] = [];
  const store = () =>
    execute(
      client,
      `insert into large_postings (segment_id, owner_id, term, entries)
       select $1, $2, * from unnest($3::text[], $4::bytea[])`,
      [segmentId, ownerId, names, entries],
    );
  for (const [term, occurrences] of terms) {
    names.push(term);
    entries.push(encodePostings(occurrences));
    if (names.length < termsPerInsert) continue;
    await store();
    names = [];
    entries = [];
  }
  if (names.length > 0) await store();
}

/** Deletes segments of the index with their postings. Vectors stay. */
export async function deleteSegments(client: SqlRunner, ownerId: string, ids: number[]): Promise<void> {
  await execute(client, 'delete from large_postings where owner_id = $1 and segment_id = any($2::bigint[])', [
    ownerId,
    ids,
  ]);
  await execute(client, 'delete from large_segments where owner_id = $1 and id = any($2::bigint[])', [
    ownerId,
    ids,
  ]);
}

/**
 * Runs VACUUM ANALYZE on the tables of the index, which gives the planner statistics and makes index-only
 * scans cheaper. Must run outside a transaction.
 */
export async function analyzeIndex(client: SqlRunner, ownerId: string): Promise<void> {
  const tables = (await listVectorTables(client, ownerId)).map(nameVectorTable);
  await execute(client, `vacuum (analyze) ${['large_postings', 'large_segments', ...tables].join(', ')}`);
}

/**
 * Marks the index as complete, so that searches use it. Increments the content versions of the sources, so
 * that every search process notices.
 */
export async function markIndexReady(client: SqlRunner, ownerId: string): Promise<void> {
  await execute(
    client,
    "update large_accounts set state = 'ready', revision = revision + 1 where owner_id = $1",
    [ownerId],
  );
  await raiseVersions(client, ownerId);
}

/** Returns whether the account has a complete index, so that it is searched in the database. */
export async function isIndexReady(client: SqlRunner, ownerId: string): Promise<boolean> {
  const ready = await execute(client, "select from large_accounts where owner_id = $1 and state = 'ready'", [
    ownerId,
  ]);
  return ready === 1;
}

/** Returns the ids of deleted sources that are still in the account's index. */
export async function listDeletedConnections(client: SqlRunner, ownerId: string): Promise<number[]> {
  const rows = await queryRows(
    client,
    `select distinct known.connection_id as id
     from (select connection_id from large_connections where owner_id = $1
           union select connection_id from large_segments where owner_id = $1) known
     where not exists (select from connections c where c.id = known.connection_id and c.owner_id = $1)`,
    [ownerId],
    { id: column.number },
  );
  return rows.map(({ id }) => id);
}

/** Removes a source from the index: its segments, vectors and progress. */
export async function removeConnection(
  client: SqlRunner,
  ownerId: string,
  collectionId: number,
): Promise<void> {
  const segments = await listSegmentRows(client, ownerId, collectionId);
  await deleteSegments(
    client,
    ownerId,
    segments.map(({ id }) => id),
  );
  for (const table of await listVectorTables(client, ownerId)) {
    await execute(
      client,
      `delete from ${nameVectorTable(table)} where owner_id = $1 and connection_id = $2`,
      [ownerId, collectionId],
    );
  }
  await execute(client, 'delete from large_connections where owner_id = $1 and connection_id = $2', [
    ownerId,
    collectionId,
  ]);
}

/**
 * Deletes the whole index of an account, which is then searched in memory. Increments the content versions of
 * its sources, so that every search process notices.
 */
export async function removeAccount(client: SqlRunner, ownerId: string): Promise<void> {
  for (const table of await listVectorTables(client, ownerId)) await dropVectorTable(client, ownerId, table);
  for (const table of ['large_postings', 'large_segments', 'large_connections', 'large_accounts'])
    await execute(client, `delete from ${table} where owner_id = $1`, [ownerId]);
  await raiseVersions(client, ownerId);
}

/**
 * Increments the content versions of an owner's sources. Locks them in the order of their ids, so that two
 * calls cannot deadlock.
 */
async function raiseVersions(client: SqlRunner, ownerId: string): Promise<void> {
  await execute(client, 'select from connections where owner_id = $1 order by id for update', [ownerId]);
  await execute(client, 'update connections set content_version = content_version + 1 where owner_id = $1', [
    ownerId,
  ]);
}

/** Runs `work` in a transaction on `client`. When `work` fails, rolls back and throws its error. */
export async function inTransaction<T>(client: SqlRunner, work: () => Promise<T>): Promise<T> {
  await execute(client, 'begin');
  try {
    const result = await work();
    await execute(client, 'commit');
    return result;
  } catch (error) {
    await execute(client, 'rollback').catch(() => undefined);
    throw error;
  }
}
