import * as column from '../../../db/result-columns.ts';
import { execute, findRow, queryRows, type SqlRunner } from '../../../db/sql.ts';
import { raiseContentVersion } from '../knowledge.store.ts';
import type { ClaimedChange } from './model-changes.store.ts';

/** The position of a document in the order of changes of its source. */
export type Place = { contentVersion: number; documentId: number };

type Scope = Pick<ClaimedChange, 'ownerId' | 'connectionId'>;
type Target = Pick<ClaimedChange, 'ownerId' | 'connectionId' | 'embeddingModel'>;

/**
 * Documents and vectors per statement. Small, because the embedded database serves one statement after the
 * other.
 */
const documentsPerQuery = 100;
const movedPerQuery = 500;

/**
 * Returns the next 100 documents that the model change of a source has not reached, ordered by content
 * version. Returns an empty list when it has reached all.
 */
export async function listNextDocuments(
  runner: SqlRunner,
  { ownerId, connectionId }: Scope,
): Promise<Place[]> {
  return queryRows(
    runner,
    `select d.content_version as "contentVersion", d.id as "documentId"
     from model_changes m join documents d on d.connection_id = m.connection_id and d.owner_id = m.owner_id
     where m.connection_id = $2 and m.owner_id = $1 and d.content_version >= m.content_version
       and (d.content_version, d.id) > (m.content_version, m.document_id)
     order by d.content_version, d.id limit ${documentsPerQuery}`,
    [ownerId, connectionId],
    { contentVersion: column.number, documentId: column.number },
  );
}

const unembeddedColumns = {
  id: column.number,
  title: column.text,
  headingPath: column.textList,
  text: column.text,
};

/** A passage without a vector of the target model. */
export type UnembeddedPassage = column.RowOf<typeof unembeddedColumns>;

/**
 * Returns up to `limit` passages of some documents that have no vector of the target model, neither on the
 * passage nor in `next_vectors`, in reading order.
 */
export async function listUnembedded(
  runner: SqlRunner,
  { ownerId, connectionId, embeddingModel }: Target,
  documentIds: number[],
  limit: number,
): Promise<UnembeddedPassage[]> {
  return queryRows(
    runner,
    `select p.id, d.title, p.heading_path as "headingPath", p.text
     from documents d join passages p on p.document_id = d.id
     where d.owner_id = $1 and d.connection_id = $2 and d.id = any($4::bigint[]) and p.owner_id = $1
       and p.embedding_model <> $3
       and not exists (select from next_vectors v where v.passage_id = p.id and v.embedding_model = $3)
     order by p.document_id, p.ordinal limit $5`,
    [ownerId, connectionId, embeddingModel, documentIds, limit],
    unembeddedColumns,
  );
}

/**
 * Inserts vectors into `next_vectors`, replacing earlier ones; skips passages that do not exist any more. The
 * source must be locked.
 */
export async function insertNextVectors(
  runner: SqlRunner,
  { ownerId, connectionId, embeddingModel }: Target,
  vectors: { passageId: number; quantized: Buffer | null }[],
): Promise<void> {
  await execute(
    runner,
    `insert into next_vectors (passage_id, owner_id, connection_id, embedding_model, quantized)
     select p.id, $1, $2, $3, made.quantized
     from unnest($4::bigint[], $5::bytea[]) made(id, quantized)
     join passages p on p.id = made.id and p.owner_id = $1 and p.connection_id = $2
     on conflict (passage_id) do update set embedding_model = excluded.embedding_model,
       quantized = excluded.quantized`,
    [
      ownerId,
      connectionId,
      embeddingModel,
      vectors.map(({ passageId }) => passageId),
      vectors.map(({ quantized }) => quantized),
    ],
  );
}

/**
 * Returns whether the source has an unfinished sync run. A run embeds with the model that the source was
 * searched with when it started.
 */
export async function hasUnfinishedRun(
  runner: SqlRunner,
  { ownerId, connectionId }: Scope,
): Promise<boolean> {
  const unfinished = await execute(
    runner,
    'select from sync_runs where owner_id = $1 and connection_id = $2 and finished_at is null',
    [ownerId, connectionId],
  );
  return unfinished > 0;
}

/** Returns whether `next_vectors` holds vectors of the target model for the source. */
export async function hasNextVectors(
  runner: SqlRunner,
  { ownerId, connectionId, embeddingModel }: Target,
): Promise<boolean> {
  const rowCount = await execute(
    runner,
    `select from next_vectors where owner_id = $1 and connection_id = $2 and embedding_model = $3 limit 1`,
    [ownerId, connectionId, embeddingModel],
  );
  return rowCount > 0;
}

/**
 * Makes every search process read documents of a source again, by raising their content version: all
 * documents with an id after `afterDocumentId`, or the first of them until they have `maxPassages` passages.
 * Returns the id of the last of them; undefined when there was none. The source must be locked.
 */
export async function announceDocuments(
  runner: SqlRunner,
  { ownerId, connectionId }: Scope,
  afterDocumentId: number,
  maxPassages: number | null,
): Promise<number | undefined> {
  const version = await raiseContentVersion(runner, { ownerId, connectionId }, false);
  const row = await findRow(
    runner,
    `with placed as (
       select id, sum(passage_count) over (order by id) - passage_count as before from documents
       where owner_id = $1 and connection_id = $2 and id > $3),
     raised as (
       update documents set content_version = $4
       where owner_id = $1 and connection_id = $2
         and id in (select id from placed where $5::int is null or before < $5)
       returning id)
     select max(id) as last from raised`,
    [ownerId, connectionId, afterDocumentId, version, maxPassages],
    { last: column.number.orNull },
  );
  return row?.last ?? undefined;
}

/**
 * Moves one batch of vectors of the target model from `next_vectors` to the passages, and deletes vectors of
 * other models in the batch. Returns the size of the batch, 0 when none is left.
 */
export async function moveVectors(
  runner: SqlRunner,
  { ownerId, connectionId, embeddingModel }: Target,
): Promise<number> {
  const row = await findRow(
    runner,
    `with taken as (
       delete from next_vectors where owner_id = $1 and passage_id in (
         select passage_id from next_vectors where owner_id = $1 and connection_id = $2
         order by passage_id limit ${movedPerQuery})
       returning passage_id, embedding_model, quantized),
     moved as (
       update passages p set quantized = taken.quantized, embedding_model = taken.embedding_model
       from taken where p.id = taken.passage_id and p.owner_id = $1 and taken.embedding_model = $3
       returning p.id)
     select (select count(*) from taken) as taken, (select count(*) from moved) as moved`,
    [ownerId, connectionId, embeddingModel],
    { taken: column.number, moved: column.number },
  );
  return row?.taken ?? 0;
}
