import type { ConnectionType } from '@anito/contract/sources';
import type { Database } from '../../db/connect.ts';
import { queryRows, type SqlRunner } from '../../db/run-in-transaction.ts';
import { encodeRealArray } from './encode-real-array.ts';
import { type EarlierPassage, markExcluded } from './mark-excluded.ts';
import type { PreparedDocument } from './prepare-document.ts';
import { encodeQuantized, quantizeVector } from './search/quantize-vector.ts';

/** A passage as an answer needs it. */
export type StoredPassage = {
  id: number;
  documentId: number;
  connectionId: number;
  connectionType: ConnectionType;
  connectionName: string;
  title: string;
  url: string | null;
  /** Its place in the document, from 0. */
  ordinal: number;
  headingPath: string[];
  text: string;
  page: number | null;
  isExcluded: boolean;
};

/** What is known of a document from the last time it was read. */
export type DocumentState = {
  id: number;
  externalId: string;
  fingerprint: string | null;
  failure: string | null;
  syncRunId: number | null;
};

/** Where documents lie: the tenant and the source. */
export type DocumentScope = { ownerId: string; connectionId: number };

/** A document as its source names it. */
export type DocumentIdentity = { externalId: string; title: string; url: string | null };

/** A document ready to be stored; `vectors` go with the chunks, in order. */
export type ReadyDocument = DocumentIdentity & {
  fingerprint: string;
  prepared: PreparedDocument;
  vectors: Float32Array[];
};

/** Rows of one insert: a statement of this size takes the embedded database some tens of milliseconds. */
const passagesPerInsert = 250;

/** Joins headings for the way to the database; extraction leaves no control characters in texts. */
const headingSeparator = '\u001f';

type StoredPassageRow = StoredPassage & Record<'id' | 'documentId' | 'connectionId', string>;

/** Named, so that each connection plans it once; materialized, so that no plan starts from all the owner's documents. */
const passagesStatement = {
  name: 'find-passages',
  text: `
    with p as materialized (
      select id, document_id, connection_id, ordinal, heading_path, text, page, is_excluded
      from passages where owner_id = $1 and id = any($2::bigint[])
    )
    select p.id, p.document_id as "documentId", p.connection_id as "connectionId", c.type as "connectionType",
      c.name as "connectionName", d.title, d.url, p.ordinal, p.heading_path as "headingPath", p.text, p.page,
      p.is_excluded as "isExcluded"
    from p
    join documents d on d.id = p.document_id and d.owner_id = $1
    join connections c on c.id = p.connection_id and c.owner_id = $1`,
};

/** Passages of the owner by id, in no order; missing and foreign ones are left out. */
export async function findPassagesByIds(
  database: Database,
  ownerId: string,
  ids: number[],
): Promise<StoredPassage[]> {
  const { rows } = await database.pool.query<StoredPassageRow>({
    ...passagesStatement,
    values: [ownerId, ids],
  });
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    documentId: Number(row.documentId),
    connectionId: Number(row.connectionId),
  }));
}

/** Titles of the owner's documents by id; missing and foreign ones are left out. */
export async function findDocumentTitles(
  database: Database,
  ownerId: string,
  ids: number[],
): Promise<Map<number, string>> {
  const rows = await queryRows<{ id: string; title: string }>(
    database.pool,
    'select id, title from documents where owner_id = $1 and id = any($2::bigint[])',
    [ownerId, ids],
  );
  return new Map(rows.map(({ id, title }) => [Number(id), title]));
}

/** How many passages of a connection are in each language, by the documents they stand in. */
export async function countPassagesByLanguage(
  database: Database,
  ownerId: string,
  connectionId: number,
): Promise<{ language: string | null; passages: number }[]> {
  return queryRows<{ language: string | null; passages: number }>(
    database.pool,
    `select language, sum(passage_count)::int as passages from documents
     where owner_id = $1 and connection_id = $2 and passage_count > 0 group by language`,
    [ownerId, connectionId],
  );
}

/** Every document of a connection, without its content. */
export async function listDocumentStates(runner: SqlRunner, scope: DocumentScope): Promise<DocumentState[]> {
  const rows = await queryRows<DocumentState & { id: string; syncRunId: string | null }>(
    runner,
    `select id, external_id as "externalId", fingerprint, failure, sync_run_id as "syncRunId"
     from documents where owner_id = $1 and connection_id = $2`,
    [scope.ownerId, scope.connectionId],
  );
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    syncRunId: row.syncRunId === null ? null : Number(row.syncRunId),
  }));
}

/** Notes that a run found documents as their passages were made from, whatever failed since. */
export async function markDocuments(
  runner: SqlRunner,
  scope: DocumentScope,
  syncRunId: number,
  externalIds: string[],
): Promise<void> {
  await runner.query(
    `update documents set sync_run_id = $3, failure = null, processed_at = now()
     where owner_id = $1 and connection_id = $2 and external_id = any($4::text[])`,
    [scope.ownerId, scope.connectionId, syncRunId, externalIds],
  );
}

/** Notes why documents could not be read; what was learned from them before stays. */
export async function recordFailures(
  runner: SqlRunner,
  scope: DocumentScope,
  syncRunId: number | null,
  failures: (DocumentIdentity & { reason: string })[],
): Promise<void> {
  await runner.query(
    `insert into documents (owner_id, connection_id, external_id, title, url, failure, sync_run_id, processed_at)
     select $1, $2, d.external_id, d.title, d.url, d.failure, $3, now()
     from unnest($4::text[], $5::text[], $6::text[], $7::text[]) d(external_id, title, url, failure)
     on conflict (connection_id, external_id) do update
       set failure = excluded.failure, processed_at = excluded.processed_at,
           sync_run_id = coalesce(excluded.sync_run_id, documents.sync_run_id)`,
    [
      scope.ownerId,
      scope.connectionId,
      syncRunId,
      failures.map(({ externalId }) => externalId),
      failures.map(({ title }) => title),
      failures.map(({ url }) => url),
      failures.map(({ reason }) => reason),
    ],
  );
}

/**
 * Puts new passages in the place of the old ones of each document; those whose text was excluded stay so. The
 * caller's transaction holds the connection's row lock and has raised its content version to `contentVersion`.
 */
export async function replaceDocuments(
  runner: SqlRunner,
  scope: DocumentScope,
  change: { contentVersion: number; syncRunId: number | null; embeddingModel: string },
  documents: ReadyDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  const ids = await upsertDocuments(runner, scope, change, documents);
  const earlier = await listExcluded(runner, scope, [...ids.values()]);
  await runner.query('delete from passages where owner_id = $1 and document_id = any($2::bigint[])', [
    scope.ownerId,
    [...ids.values()],
  ]);
  const rows = documents.flatMap((document) => {
    const documentId = ids.get(document.externalId)!;
    const { chunks } = document.prepared;
    const isExcluded = markExcluded(chunks, earlier.get(documentId) ?? []);
    return chunks.map((chunk, index) => ({
      ...chunk,
      documentId,
      isExcluded: isExcluded[index]!,
      vector: document.vectors[index]!,
    }));
  });
  for (let start = 0; start < rows.length; start += passagesPerInsert) {
    await insertPassages(runner, scope, change.embeddingModel, rows.slice(start, start + passagesPerInsert));
  }
}

/** The passages kept out of answers and those with the same text, by document. */
async function listExcluded(
  runner: SqlRunner,
  scope: DocumentScope,
  documentIds: number[],
): Promise<Map<number, EarlierPassage[]>> {
  const rows = await queryRows<EarlierPassage & { documentId: string }>(
    runner,
    `with excluded as materialized (
       select distinct document_id, text from passages
       where owner_id = $1 and document_id = any($2::bigint[]) and is_excluded
     )
     select document_id as "documentId", p.heading_path as "headingPath", text, p.is_excluded as "isExcluded"
     from excluded join passages p using (document_id, text) where p.owner_id = $1`,
    [scope.ownerId, documentIds],
  );
  return Map.groupBy(rows, ({ documentId }) => Number(documentId));
}

async function upsertDocuments(
  runner: SqlRunner,
  scope: DocumentScope,
  change: { contentVersion: number; syncRunId: number | null },
  documents: ReadyDocument[],
): Promise<Map<string, number>> {
  const rows = await queryRows<{ id: string; externalId: string }>(
    runner,
    `insert into documents (owner_id, connection_id, external_id, title, url, language, fingerprint, failure,
                            passage_count, character_count, content_version, sync_run_id, processed_at)
     select $1, $2, d.external_id, d.title, d.url, d.language, d.fingerprint, null,
            d.passage_count, d.character_count, $3, $4, now()
     from unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::int[], $11::int[])
       d(external_id, title, url, language, fingerprint, passage_count, character_count)
     on conflict (connection_id, external_id) do update
       set title = excluded.title, url = excluded.url, language = excluded.language,
           fingerprint = excluded.fingerprint, failure = null, passage_count = excluded.passage_count,
           character_count = excluded.character_count, content_version = excluded.content_version,
           sync_run_id = coalesce(excluded.sync_run_id, documents.sync_run_id),
           processed_at = excluded.processed_at
     returning id, external_id as "externalId"`,
    [
      scope.ownerId,
      scope.connectionId,
      change.contentVersion,
      change.syncRunId,
      documents.map(({ externalId }) => externalId),
      documents.map(({ title }) => title),
      documents.map(({ url }) => url),
      documents.map(({ prepared }) => prepared.language),
      documents.map(({ fingerprint }) => fingerprint),
      documents.map(({ prepared }) => prepared.chunks.length),
      documents.map(({ prepared }) => prepared.characterCount),
    ],
  );
  return new Map(rows.map((row) => [row.externalId, Number(row.id)]));
}

type PassageRow = ReadyDocument['prepared']['chunks'][number] & {
  documentId: number;
  isExcluded: boolean;
  vector: Float32Array;
};

/** All vectors travel as one binary array and are cut apart in the database: as text they take ten times as long. */
async function insertPassages(
  runner: SqlRunner,
  scope: DocumentScope,
  embeddingModel: string,
  rows: PassageRow[],
): Promise<void> {
  const dimensions = rows[0]!.vector.length;
  const quantized = rows.map(({ vector }) => encodeQuantized(quantizeVector(vector)));
  await runner.query(
    `insert into passages (owner_id, connection_id, document_id, ordinal, heading_path, text, page, token_count,
                           terms, embedding, quantized, embedding_model, is_excluded)
     select $1, $2, p.document_id, p.ordinal, string_to_array(p.heading_path, E'\\x1f'), p.text, p.page,
            p.token_count, p.terms,
            (($10::real[])[(p.row - 1) * $11::int + 1 : p.row * $11::int])::vector,
            substring($14::bytea from ((p.row - 1) * $15::int + 1)::int for $15::int), $12, p.is_excluded
     from unnest($3::bigint[], $4::int[], $5::text[], $6::text[], $7::int[], $8::int[], $9::text[],
                 $13::boolean[])
       with ordinality p(document_id, ordinal, heading_path, text, page, token_count, terms, is_excluded, row)`,
    [
      scope.ownerId,
      scope.connectionId,
      rows.map(({ documentId }) => documentId),
      rows.map(({ ordinal }) => ordinal),
      rows.map(({ headingPath }) => headingPath.join(headingSeparator)),
      rows.map(({ text }) => text),
      rows.map(({ page }) => page),
      rows.map(({ tokenCount }) => tokenCount),
      rows.map(({ terms }) => terms),
      encodeRealArray(rows.map(({ vector }) => vector)),
      dimensions,
      embeddingModel,
      rows.map(({ isExcluded }) => isExcluded),
      Buffer.concat(quantized),
      quantized[0]!.length,
    ],
  );
}

/** Removes documents with their passages; resolves to how many there were. */
export async function removeDocuments(
  runner: SqlRunner,
  scope: DocumentScope,
  externalIds: string[],
): Promise<number> {
  const rows = await queryRows(
    runner,
    `delete from documents
     where owner_id = $1 and connection_id = $2 and external_id = any($3::text[]) returning id`,
    [scope.ownerId, scope.connectionId, externalIds],
  );
  return rows.length;
}
