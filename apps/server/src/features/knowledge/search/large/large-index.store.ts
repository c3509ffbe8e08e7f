import type pg from 'pg';
import type { QueryRows } from '../database-link.ts';
import type { Occurrences } from '../postings.ts';
import type { ContentPlace } from '../search.store.ts';
import { encodeHalfvecs } from './encode-halfvecs.ts';
import { encodePostings } from './encode-postings.ts';
import { type IndexedConnection, nameVectorTable, type VectorTable } from './large.store.ts';
import {
  decodeIds,
  decodeNumbers,
  encodeHeader,
  encodeIds,
  encodeNumbers,
  type SegmentHeader,
} from './segment-header.ts';

/** pgvector's HNSW takes no more dimensions of halfvec. */
export const mostDimensions = 4_000;
/** Iterative scans came with this version. */
const neededVector = [0, 8];

const termsPerInsert = 5_000;
const vectorsPerInsert = 1_000;
/** A denser graph than pgvector's own (16, 64): of a million passages one with 16 and 40 misses one in ten of the nearest. */
const graph = { connections: 24, breadth: 80 };

/** Statements of the job that keeps indexes, on a connection of its own without time-outs. */
export type IndexClient = Pick<pg.Client, 'query'>;

/** Rows as the search thread's statements take them. */
export function queryWith(client: IndexClient): QueryRows {
  return async <Row extends unknown[]>(text: string, values: unknown[]) =>
    (await client.query<Row>({ text, values, rowMode: 'array' })).rows;
}

/** Has pgvector at hand; a string says why that cannot be. */
export async function prepareVectors(client: IndexClient): Promise<string | undefined> {
  try {
    await client.query('create extension if not exists vector');
  } catch (error) {
    return `pgvector cannot be used: ${error instanceof Error ? error.message : String(error)}`;
  }
  const { rows } = await client.query<{ version: string }>(
    "select extversion as version from pg_extension where extname = 'vector'",
  );
  const version = rows[0]?.version ?? '';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > neededVector[0]! || (major === neededVector[0] && minor >= neededVector[1]!);
  return isEnough
    ? undefined
    : `pgvector ${version} is too old: ${neededVector.join('.')} or later is needed`;
}

/** How many passages the account has. */
export async function countPassages(client: IndexClient, ownerId: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select coalesce(sum(d.passage_count), 0) as count
     from connections c join documents d on d.connection_id = c.id and d.owner_id = c.owner_id
     where c.owner_id = $1`,
    [ownerId],
  );
  return Number(rows[0]?.count ?? 0);
}

/** How many passages of a connection changed after a place. */
export async function countChanged(
  client: IndexClient,
  ownerId: string,
  connectionId: number,
  place: ContentPlace,
): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select coalesce(sum(passage_count), 0) as count from documents
     where owner_id = $1 and connection_id = $2 and content_version >= $3 and (content_version, id) > ($3, $4)`,
    [ownerId, connectionId, place.contentVersion, place.documentId],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Notes that the account is to have an index, and that a job has begun with it. */
export async function beginAccount(client: IndexClient, ownerId: string): Promise<void> {
  await client.query(
    `insert into large_accounts (owner_id) values ($1)
     on conflict (owner_id) do update set queued_at = null`,
    [ownerId],
  );
}

/** Locks the account's index for this transaction; false when another job has it or it is gone. */
export async function lockAccount(client: IndexClient, ownerId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from large_accounts where owner_id = $1 for update skip locked',
    [ownerId],
  );
  return rowCount === 1;
}

export async function raiseRevision(client: IndexClient, ownerId: string): Promise<void> {
  await client.query('update large_accounts set revision = revision + 1 where owner_id = $1', [ownerId]);
}

/** The connections of an owner with how far the index has come with each. */
export async function listConnections(
  client: IndexClient,
  ownerId: string,
): Promise<(IndexedConnection & { newestPurge: number })[]> {
  const { rows } = await client.query<Record<string, string | null>>(
    `select c.id, c.purged_version, l.content_version as version, l.document_id, l.purged_version as purged
     from connections c left join large_connections l on l.connection_id = c.id and l.owner_id = $1
     where c.owner_id = $1 order by c.id`,
    [ownerId],
  );
  return rows.map((row) => ({
    connectionId: Number(row.id),
    newestPurge: Number(row.purged_version),
    purgedVersion: Number(row.purged ?? -1),
    place: {
      contentVersion: Number(row.version ?? -1),
      documentId: Number(row.document_id ?? Number.MAX_SAFE_INTEGER),
    },
  }));
}

/** Notes how far the index has come with a connection. */
export async function saveConnection(
  client: IndexClient,
  ownerId: string,
  { connectionId, place, purgedVersion }: IndexedConnection,
): Promise<void> {
  await client.query(
    `insert into large_connections (connection_id, owner_id, content_version, document_id, purged_version)
     values ($2, $1, $3, $4, $5)
     on conflict (connection_id) do update set content_version = excluded.content_version,
       document_id = excluded.document_id, purged_version = excluded.purged_version
       where large_connections.owner_id = $1`,
    [ownerId, connectionId, place.contentVersion, place.documentId, purgedVersion],
  );
}

/** A segment as the job sees it. */
export type SegmentRow = { id: number; passageCount: number; documentIds: Float64Array; dead: Set<number> };

/** The segments of a connection. */
export async function listSegmentRows(
  client: IndexClient,
  ownerId: string,
  connectionId: number,
): Promise<SegmentRow[]> {
  const { rows } = await client.query<{ id: string; count: number; documents: Buffer; dead: Buffer }>(
    `select id, passage_count as count, documents, dead from large_segments
     where owner_id = $1 and connection_id = $2 order by id`,
    [ownerId, connectionId],
  );
  return rows.map(({ id, count, documents, dead }) => ({
    id: Number(id),
    passageCount: count,
    documentIds: decodeIds(documents),
    dead: new Set(decodeNumbers(dead)),
  }));
}

/** Takes documents out of the segments and tables of vectors; resolves to how many there were. */
export async function removeFromIndex(
  client: IndexClient,
  ownerId: string,
  connectionId: number,
  isRemoved: (documentId: number) => boolean,
): Promise<number> {
  const removed: number[] = [];
  for (const { id, documentIds, dead } of await listSegmentRows(client, ownerId, connectionId)) {
    const before = dead.size;
    for (const [number, documentId] of documentIds.entries()) {
      if (dead.has(number) || !isRemoved(documentId)) continue;
      dead.add(number);
      removed.push(documentId);
    }
    if (dead.size === before) continue;
    await client.query('update large_segments set dead = $3 where owner_id = $1 and id = $2', [
      ownerId,
      id,
      encodeNumbers(dead),
    ]);
  }
  if (removed.length === 0) return 0;
  for (const table of await listVectorTables(client, ownerId)) {
    await client.query(
      `delete from ${nameVectorTable(table)}
       where owner_id = $1 and connection_id = $2 and document_id = any($3::bigint[])`,
      [ownerId, connectionId, removed],
    );
  }
  return removed.length;
}

/** Stores a segment with the entries of its terms. */
export async function insertSegment(
  client: IndexClient,
  ownerId: string,
  connectionId: number,
  segment: { header: SegmentHeader; documentIds: ArrayLike<number>; terms: Iterable<[string, Occurrences]> },
): Promise<void> {
  const { header, documentIds, terms } = segment;
  const { rows } = await client.query<{ id: string }>(
    `insert into large_segments (owner_id, connection_id, passage_count, header, documents, dead)
     values ($1, $2, $3, $4, $5, '') returning id`,
    [ownerId, connectionId, header.passageIds.length, encodeHeader(header), encodeIds(documentIds)],
  );
  const segmentId = Number(rows[0]!.id);
  let names: string[] = [];
  let entries: Buffer[] = [];
  const store = () =>
    client.query(
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

/** Removes segments with the entries of their terms; vectors stay. */
export async function deleteSegments(client: IndexClient, ownerId: string, ids: number[]): Promise<void> {
  await client.query('delete from large_postings where owner_id = $1 and segment_id = any($2::bigint[])', [
    ownerId,
    ids,
  ]);
  await client.query('delete from large_segments where owner_id = $1 and id = any($2::bigint[])', [
    ownerId,
    ids,
  ]);
}

export async function listVectorTables(client: IndexClient, ownerId: string): Promise<VectorTable[]> {
  const { rows } = await client.query<{ id: string; model: string; dimensions: number }>(
    'select id, embedding_model as model, dimensions from large_vectors where owner_id = $1 order by id',
    [ownerId],
  );
  return rows.map(({ id, model, dimensions }) => ({ id: Number(id), embeddingModel: model, dimensions }));
}

/** Makes a table for the vectors of one model, without an index on them. */
export async function createVectorTable(
  client: IndexClient,
  ownerId: string,
  embeddingModel: string,
  dimensions: number,
): Promise<VectorTable> {
  const { rows } = await client.query<{ id: string }>(
    'insert into large_vectors (owner_id, embedding_model, dimensions) values ($1, $2, $3) returning id',
    [ownerId, embeddingModel, dimensions],
  );
  const table = { id: Number(rows[0]!.id), embeddingModel, dimensions };
  const name = nameVectorTable(table);
  await client.query(
    `create table ${name} (owner_id uuid not null, connection_id bigint not null, document_id bigint not null,
       passage_id bigint not null, embedding halfvec(${dimensions}) not null)`,
  );
  await client.query(`alter table ${name} alter column embedding set storage plain`);
  await client.query(`create index on ${name} (connection_id, document_id)`);
  return table;
}

/** Removes a table of vectors. */
export async function dropVectorTable(
  client: IndexClient,
  ownerId: string,
  table: VectorTable,
): Promise<void> {
  await client.query(`drop table if exists ${nameVectorTable(table)}`);
  await client.query('delete from large_vectors where owner_id = $1 and id = $2', [ownerId, table.id]);
}

export async function countVectors(
  client: IndexClient,
  ownerId: string,
  table: VectorTable,
): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from ${nameVectorTable(table)} where owner_id = $1`,
    [ownerId],
  );
  return Number(rows[0]!.count);
}

/** Whether the nearest vectors are found by an index. */
export async function hasVectorIndex(client: IndexClient, table: VectorTable): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as exists', [
    `${nameVectorTable(table)}_hnsw`,
  ]);
  return (rows[0] as { exists: boolean }).exists;
}

/** Makes the index that finds the nearest vectors: some twenty minutes of two cores for a million of 384 dimensions. */
export async function createVectorIndex(
  client: IndexClient,
  table: VectorTable,
  memoryKb: number,
): Promise<void> {
  const name = nameVectorTable(table);
  await client.query(`set local maintenance_work_mem = ${Math.round(memoryKb)}`);
  await client.query(
    `create index ${name}_hnsw on ${name} using hnsw (embedding halfvec_cosine_ops)
     with (m = ${graph.connections}, ef_construction = ${graph.breadth})`,
  );
}

/** Tells the planner what the tables hold, and spares index-only scans a look at the rows. */
export async function analyzeIndex(client: IndexClient, ownerId: string): Promise<void> {
  const tables = (await listVectorTables(client, ownerId)).map(nameVectorTable);
  await client.query(`vacuum (analyze) ${['large_postings', 'large_segments', ...tables].join(', ')}`);
}

/** What is stored with each vector. */
export type VectorRow = { documentId: number; passageId: number; components: Int8Array };

/** Stores vectors of a connection. */
export async function insertVectors(
  client: IndexClient,
  ownerId: string,
  connectionId: number,
  table: VectorTable,
  rows: VectorRow[],
): Promise<void> {
  const { rows: types } = await client.query<{ oid: number }>("select 'halfvec'::regtype::oid::int as oid");
  for (let start = 0; start < rows.length; start += vectorsPerInsert) {
    const part = rows.slice(start, start + vectorsPerInsert);
    const vectors = encodeHalfvecs(
      part.map(({ components }) => components),
      types[0]!.oid,
    );
    await client.query(
      `insert into ${nameVectorTable(table)} (owner_id, connection_id, document_id, passage_id, embedding)
       select $1, $2, * from unnest($3::bigint[], $4::bigint[], $5::halfvec[])`,
      [
        ownerId,
        connectionId,
        part.map(({ documentId }) => documentId),
        part.map(({ passageId }) => passageId),
        vectors,
      ],
    );
  }
}

/** Opens the index to search, or closes it; every process looks again, because versions are raised. */
export async function setReady(client: IndexClient, ownerId: string): Promise<void> {
  await client.query(
    "update large_accounts set state = 'ready', revision = revision + 1 where owner_id = $1",
    [ownerId],
  );
  await raiseVersions(client, ownerId);
}

export async function isReady(client: IndexClient, ownerId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from large_accounts where owner_id = $1 and state = 'ready'",
    [ownerId],
  );
  return rowCount === 1;
}

/** Connections that are gone and still in the account's index. */
export async function listGoneConnections(client: IndexClient, ownerId: string): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct known.connection_id as id
     from (select connection_id from large_connections where owner_id = $1
           union select connection_id from large_segments where owner_id = $1) known
     where not exists (select from connections c where c.id = known.connection_id and c.owner_id = $1)`,
    [ownerId],
  );
  return rows.map(({ id }) => Number(id));
}

/** Removes all that belongs to a connection. */
export async function removeConnection(
  client: IndexClient,
  ownerId: string,
  connectionId: number,
): Promise<void> {
  const segments = await listSegmentRows(client, ownerId, connectionId);
  await deleteSegments(
    client,
    ownerId,
    segments.map(({ id }) => id),
  );
  for (const table of await listVectorTables(client, ownerId)) {
    await client.query(`delete from ${nameVectorTable(table)} where owner_id = $1 and connection_id = $2`, [
      ownerId,
      connectionId,
    ]);
  }
  await client.query('delete from large_connections where owner_id = $1 and connection_id = $2', [
    ownerId,
    connectionId,
  ]);
}

/** Removes the whole index of an account. */
export async function removeAccount(client: IndexClient, ownerId: string): Promise<void> {
  for (const table of await listVectorTables(client, ownerId)) await dropVectorTable(client, ownerId, table);
  for (const table of ['large_postings', 'large_segments', 'large_connections', 'large_accounts'])
    await client.query(`delete from ${table} where owner_id = $1`, [ownerId]);
  await raiseVersions(client, ownerId);
}

/** In the order of their ids, so that two who do so cannot wait for each other. */
async function raiseVersions(client: IndexClient, ownerId: string): Promise<void> {
  await client.query('select from connections where owner_id = $1 order by id for update', [ownerId]);
  await client.query('update connections set content_version = content_version + 1 where owner_id = $1', [
    ownerId,
  ]);
}
