import { encodeHalfvecs } from '@anito/search/large/encode-halfvecs';
import type { VectorTable } from '@anito/search/large/large-rows';
import * as column from '../../../../db/result-columns.ts';
import { execute, findRow, getRow, queryRows, type SqlRunner } from '../../../../db/sql.ts';
import { nameVectorTable } from './large.store.ts';

/** Maximum number of halfvec dimensions that pgvector's HNSW supports. */
export const maxDimensions = 4_000;
/** First version of pgvector with iterative scans. */
const minVectorVersion = [0, 8];

const vectorsPerInsert = 1_000;
/**
 * HNSW parameters, denser than pgvector's defaults (16, 64). With a million passages, a graph with 16 and 40
 * misses one in ten of the nearest.
 */
const graph = { connections: 24, breadth: 80 };

/** Returns whether this version of pgvector, such as `0.8.0`, can index large accounts. */
export function isVectorVersionEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > minVectorVersion[0]! || (major === minVectorVersion[0] && minor >= minVectorVersion[1]!);
}

/**
 * Installs the pgvector extension if it is missing. Returns the problem as English text when that fails or
 * its version is too old; otherwise undefined.
 */
export async function prepareVectors(client: SqlRunner): Promise<string | undefined> {
  try {
    await execute(client, 'create extension if not exists vector');
  } catch (error) {
    return `pgvector cannot be used: ${error instanceof Error ? error.message : String(error)}`;
  }
  const row = await findRow(
    client,
    "select extversion as version from pg_extension where extname = 'vector'",
    [],
    { version: column.text },
  );
  const version = row?.version ?? '';
  return isVectorVersionEnough(version)
    ? undefined
    : `pgvector ${version} is too old: ${minVectorVersion.join('.')} or later is needed`;
}

/** Returns the tables of an account's vectors, one for each embedding model and number of dimensions. */
export async function listVectorTables(client: SqlRunner, ownerId: string): Promise<VectorTable[]> {
  return queryRows(
    client,
    `select id, embedding_model as "embeddingModel", dimensions from large_vectors
     where owner_id = $1 order by id`,
    [ownerId],
    { id: column.number, embeddingModel: column.text, dimensions: column.number },
  );
}

/** Creates and registers a table for the vectors of one model, without an HNSW index on them. */
export async function createVectorTable(
  client: SqlRunner,
  ownerId: string,
  embeddingModel: string,
  dimensions: number,
): Promise<VectorTable> {
  const { id } = await getRow(
    client,
    'insert into large_vectors (owner_id, embedding_model, dimensions) values ($1, $2, $3) returning id',
    [ownerId, embeddingModel, dimensions],
    { id: column.number },
  );
  const table = { id, embeddingModel, dimensions };
  const name = nameVectorTable(table);
  await execute(
    client,
    `create table ${name} (owner_id uuid not null, connection_id bigint not null, document_id bigint not null,
       passage_id bigint not null, embedding halfvec(${dimensions}) not null)`,
  );
  await execute(client, `alter table ${name} alter column embedding set storage plain`);
  await execute(client, `create index on ${name} (connection_id, document_id)`);
  return table;
}

/** Drops a table of vectors and its registration. */
export async function dropVectorTable(client: SqlRunner, ownerId: string, table: VectorTable): Promise<void> {
  await execute(client, `drop table if exists ${nameVectorTable(table)}`);
  await execute(client, 'delete from large_vectors where owner_id = $1 and id = $2', [ownerId, table.id]);
}

/** Returns the number of an account's vectors in a table. */
export async function countVectors(client: SqlRunner, ownerId: string, table: VectorTable): Promise<number> {
  const { count } = await getRow(
    client,
    `select count(*) as count from ${nameVectorTable(table)} where owner_id = $1`,
    [ownerId],
    { count: column.number },
  );
  return count;
}

/** Returns whether the table has its HNSW index. */
export async function hasVectorIndex(client: SqlRunner, table: VectorTable): Promise<boolean> {
  const { exists } = await getRow(
    client,
    'select to_regclass($1) is not null as exists',
    [`${nameVectorTable(table)}_hnsw`],
    { exists: column.boolean },
  );
  return exists;
}

/**
 * Creates the HNSW index of a table of vectors, in the caller's transaction with `memoryKb` of memory. Takes
 * about twenty minutes on two cores for a million vectors of 384 dimensions.
 */
export async function createVectorIndex(
  client: SqlRunner,
  table: VectorTable,
  memoryKb: number,
): Promise<void> {
  const name = nameVectorTable(table);
  await execute(client, `set local maintenance_work_mem = ${Math.round(memoryKb)}`);
  await execute(
    client,
    `create index ${name}_hnsw on ${name} using hnsw (embedding halfvec_cosine_ops)
     with (m = ${graph.connections}, ef_construction = ${graph.breadth})`,
  );
}

/** A vector with the ids stored with it. */
export type VectorRow = { documentId: number; passageId: number; components: Int8Array };

/** Inserts vectors of a source into a table of vectors. */
export async function insertVectors(
  client: SqlRunner,
  ownerId: string,
  collectionId: number,
  table: VectorTable,
  rows: VectorRow[],
): Promise<void> {
  const halfvec = await getRow(client, "select 'halfvec'::regtype::oid::int as oid", [], {
    oid: column.number,
  });
  for (let start = 0; start < rows.length; start += vectorsPerInsert) {
    const part = rows.slice(start, start + vectorsPerInsert);
    const vectors = encodeHalfvecs(
      part.map(({ components }) => components),
      halfvec.oid,
    );
    await execute(
      client,
      `insert into ${nameVectorTable(table)} (owner_id, connection_id, document_id, passage_id, embedding)
       select $1, $2, * from unnest($3::bigint[], $4::bigint[], $5::halfvec[])`,
      [
        ownerId,
        collectionId,
        part.map(({ documentId }) => documentId),
        part.map(({ passageId }) => passageId),
        vectors,
      ],
    );
  }
}
