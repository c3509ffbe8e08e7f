import { encodeQuantized, quantizeVector } from '@anito/search/quantize-vector';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, getRow, queryRows } from '../../db/sql.ts';

/** Ids of one statement: short, because the embedded database serves one after the other. */
const idsPerSlice = 500;

/** How far the passages have been looked through in this process. */
export type EmptyingProgress = { lastId: number; isDone: boolean };

/**
 * Earlier versions kept each vector as floats too, in a column that nobody reads any more and new databases do not have.
 * Empties it for about `budgetMs`, of all owners, and gives passages that have nothing else their quantized vector.
 */
export async function emptyOldEmbeddings(
  { pool }: Pick<Database, 'pool'>,
  progress: EmptyingProgress,
  budgetMs = 1_000,
): Promise<void> {
  if (progress.isDone) return;
  const range = await getRow(
    pool,
    `select (select max(id) from passages) as last, exists (
       select from pg_attribute where attrelid = 'passages'::regclass and attname = 'embedding' and not attisdropped
     ) as "hasColumn"`,
    [],
    { last: column.number.orNull, hasColumn: column.boolean },
  );
  const last = range.hasColumn ? (range.last ?? 0) : 0;
  for (const end = performance.now() + budgetMs; progress.lastId < last && performance.now() < end; ) {
    const slice = [progress.lastId, progress.lastId + idsPerSlice];
    const missing = await queryRows(
      pool,
      `select id, embedding::text as embedding from passages
       where id > $1 and id <= $2 and quantized is null and embedding is not null`,
      slice,
      { id: column.number, embedding: column.text },
    );
    const quantized = missing.map(({ embedding }) =>
      encodeQuantized(quantizeVector(Float32Array.from(JSON.parse(embedding) as number[]))),
    );
    await execute(
      pool,
      `update passages p set quantized = made.quantized
       from unnest($1::bigint[], $2::bytea[]) made(id, quantized) where p.id = made.id and p.quantized is null`,
      [missing.map(({ id }) => id), quantized],
    );
    await execute(
      pool,
      `update passages set embedding = null
       where id > $1 and id <= $2 and embedding is not null and quantized is not null`,
      slice,
    );
    progress.lastId += idsPerSlice;
  }
  progress.isDone = progress.lastId >= last;
}
