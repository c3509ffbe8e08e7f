import type { ConnectionType } from '@anito/contract/sources';
import { encodeQuantized, quantizeVector } from '@anito/search/quantize-vector';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, listColumns, queryRows, type SqlRunner } from '../../db/sql.ts';
import { toStoredReason } from '../../db/stored-reasons.ts';
import type { StoredWarnings } from '../../db/stored-warnings.ts';
import { notFound } from '../../lib/errors.ts';
import type { Failure } from '../../lib/failure.ts';
import { type EarlierPassage, markExcluded } from './mark-excluded.ts';
import type { PreparedDocument } from './prepare-content.service.ts';

const passageColumns = {
  id: column.number,
  documentId: column.number,
  connectionId: column.number,
  connectionType: column.textOf<ConnectionType>(),
  connectionName: column.text,
  title: column.text,
  url: column.text.orNull,
  /** Position in the document, from 0. */
  ordinal: column.number,
  headingPath: column.textList,
  text: column.text,
  page: column.number.orNull,
  isExcluded: column.boolean,
};

/** A passage with the document and source that an answer cites. */
export type StoredPassage = column.RowOf<typeof passageColumns>;

const stateColumns = {
  id: column.number,
  externalId: column.text,
  fingerprint: column.text.orNull,
  failure: column.text.orNull,
  syncRunId: column.number.orNull,
};

/** State of a document after it was last read. */
export type DocumentState = column.RowOf<typeof stateColumns>;

/** The tenant and the source that documents belong to. */
export type DocumentScope = { ownerId: string; connectionId: number };

/** A document as its source identifies it. */
export type DocumentIdentity = { externalId: string; title: string; url: string | null };

/** A document ready to be stored. `vectors` belong to the chunks, in the same order. */
export type ReadyDocument = DocumentIdentity & {
  fingerprint: string;
  prepared: PreparedDocument;
  vectors: Float32Array[];
  /** The model that made the vectors. */
  embeddingModel: string;
};

/** Rows per insert. A statement of this size takes the embedded database tens of milliseconds. */
const passagesPerInsert = 250;

/** Separates headings in a query parameter. Extraction leaves no control characters in texts. */
const headingSeparator = '\u001f';

/**
 * Named, so that each connection plans it once. Materialized, so that no plan starts from all documents of
 * the owner.
 */
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

/** Returns passages of the owner by id, unordered. Skips missing ids and those of other owners. */
export async function findPassagesByIds(
  database: Database,
  ownerId: string,
  ids: number[],
): Promise<StoredPassage[]> {
  return queryRows(database.pool, passagesStatement, [ownerId, ids], passageColumns);
}

/** Returns titles of the owner's documents by document id. Omits missing ids and those of other owners. */
export async function findDocumentTitles(
  database: Database,
  ownerId: string,
  ids: number[],
): Promise<Map<number, string>> {
  const rows = await queryRows(
    database.pool,
    'select id, title from documents where owner_id = $1 and id = any($2::bigint[])',
    [ownerId, ids],
    { id: column.number, title: column.text },
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Counts the passages of a source by the language of their document; null is an unknown language. */
export async function countPassagesByLanguage(
  database: Database,
  ownerId: string,
  connectionId: number,
): Promise<{ language: string | null; passages: number }[]> {
  return queryRows(
    database.pool,
    `select language, sum(passage_count)::int as passages from documents
     where owner_id = $1 and connection_id = $2 and passage_count > 0 group by language`,
    [ownerId, connectionId],
    { language: column.text.orNull, passages: column.number },
  );
}

/** Returns all documents of a source, without their content. */
export async function listDocumentStates(runner: SqlRunner, scope: DocumentScope): Promise<DocumentState[]> {
  return queryRows(
    runner,
    `select ${listColumns(stateColumns)} from documents where owner_id = $1 and connection_id = $2`,
    [scope.ownerId, scope.connectionId],
    stateColumns,
  );
}

/** Marks documents as unchanged in a sync run, which also clears their failures. */
export async function markDocumentsUnchanged(
  runner: SqlRunner,
  scope: DocumentScope,
  syncRunId: number,
  externalIds: string[],
): Promise<void> {
  await execute(
    runner,
    `update documents set sync_run_id = $3, failure = null, processed_at = now()
     where owner_id = $1 and connection_id = $2 and external_id = any($4::text[])`,
    [scope.ownerId, scope.connectionId, syncRunId, externalIds],
  );
}

/**
 * Stores why documents could not be read, and inserts documents that are not stored yet. Existing passages
 * stay. With a null `syncRunId`, documents keep the run of their last attempt.
 */
export async function recordFailures(
  runner: SqlRunner,
  scope: DocumentScope,
  syncRunId: number | null,
  failures: (DocumentIdentity & { failed: Failure })[],
): Promise<void> {
  await execute(
    runner,
    `insert into documents (owner_id, connection_id, external_id, title, url, failure, failure_reason, sync_run_id,
       processed_at)
     select $1, $2, d.external_id, d.title, d.url, d.failure, d.reason, $3, now()
     from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[]) d(external_id, title, url, failure, reason)
     on conflict (connection_id, external_id) do update
       set failure = excluded.failure, failure_reason = excluded.failure_reason, processed_at = excluded.processed_at,
           sync_run_id = coalesce(excluded.sync_run_id, documents.sync_run_id)`,
    [
      scope.ownerId,
      scope.connectionId,
      syncRunId,
      failures.map(({ externalId }) => externalId),
      failures.map(({ title }) => title),
      failures.map(({ url }) => url),
      failures.map(({ failed }) => failed.text),
      failures.map(({ failed }) => {
        const storedReason = toStoredReason(failed);
        return storedReason && JSON.stringify(storedReason);
      }),
    ],
  );
}

/**
 * Inserts or updates documents and replaces their passages. Passages whose text the owner has excluded stay
 * excluded. Other documents stay. Clears the documents' failures; a null `syncRunId` keeps their earlier run.
 * The caller's transaction must hold the row lock of the source and have raised its content version to
 * `contentVersion`.
 */
export async function replaceDocuments(
  runner: SqlRunner,
  scope: DocumentScope,
  change: { contentVersion: number; syncRunId: number | null },
  documents: ReadyDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  const ids = await upsertDocuments(runner, scope, change, documents);
  const earlierPassages = await listExcluded(runner, scope, [...ids.values()]);
  await execute(runner, 'delete from passages where owner_id = $1 and document_id = any($2::bigint[])', [
    scope.ownerId,
    [...ids.values()],
  ]);
  const rows = documents.flatMap((document) => {
    const documentId = ids.get(document.externalId)!;
    const { chunks } = document.prepared;
    const isExcluded = markExcluded(chunks, earlierPassages.get(documentId) ?? []);
    return chunks.map((chunk, index) => ({
      ...chunk,
      documentId,
      isExcluded: isExcluded[index]!,
      vector: document.vectors[index]!,
      embeddingModel: document.embeddingModel,
    }));
  });
  for (const [embeddingModel, ofModel] of Map.groupBy(rows, (row) => row.embeddingModel)) {
    for (let start = 0; start < ofModel.length; start += passagesPerInsert) {
      await insertPassages(runner, scope, embeddingModel, ofModel.slice(start, start + passagesPerInsert));
    }
  }
}

/**
 * Returns the passages that the owner has excluded, and others with the same text, by document id. Documents
 * without excluded passages are omitted.
 */
async function listExcluded(
  runner: SqlRunner,
  scope: DocumentScope,
  documentIds: number[],
): Promise<Map<number, EarlierPassage[]>> {
  const rows = await queryRows(
    runner,
    `with excluded as materialized (
       select distinct document_id, text from passages
       where owner_id = $1 and document_id = any($2::bigint[]) and is_excluded
     )
     select document_id as "documentId", p.heading_path as "headingPath", text, p.is_excluded as "isExcluded"
     from excluded join passages p using (document_id, text) where p.owner_id = $1`,
    [scope.ownerId, documentIds],
    {
      documentId: column.number,
      headingPath: column.textList,
      text: column.text,
      isExcluded: column.boolean,
    },
  );
  return Map.groupBy(rows, ({ documentId }) => documentId);
}

/** Inserts or updates documents, and returns their ids by external id. */
async function upsertDocuments(
  runner: SqlRunner,
  scope: DocumentScope,
  change: { contentVersion: number; syncRunId: number | null },
  documents: ReadyDocument[],
): Promise<Map<string, number>> {
  const rows = await queryRows(
    runner,
    `insert into documents (owner_id, connection_id, external_id, title, url, language, fingerprint, failure, warnings,
                            facts, passage_count, character_count, content_version, sync_run_id, processed_at)
     select $1, $2, d.external_id, d.title, d.url, d.language, d.fingerprint, null, d.warnings,
            d.facts, d.passage_count, d.character_count, $3, $4, now()
     from unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::int[], $11::int[], $12::jsonb[],
                 $13::jsonb[])
       d(external_id, title, url, language, fingerprint, passage_count, character_count, warnings, facts)
     on conflict (connection_id, external_id) do update
       set title = excluded.title, url = excluded.url, language = excluded.language,
           fingerprint = excluded.fingerprint, failure = null, warnings = excluded.warnings, facts = excluded.facts,
           passage_count = excluded.passage_count,
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
      documents.map(({ fingerprint, prepared: { warnings } }) => {
        const storedWarnings: StoredWarnings = { fingerprint, list: warnings };
        return warnings.length > 0 ? JSON.stringify(storedWarnings) : null;
      }),
      documents.map(({ prepared: { facts } }) => (facts.length > 0 ? JSON.stringify(facts) : null)),
    ],
    { id: column.number, externalId: column.text },
  );
  return new Map(rows.map((row) => [row.externalId, row.id]));
}

type PassageRow = ReadyDocument['prepared']['chunks'][number] & {
  documentId: number;
  isExcluded: boolean;
  vector: Float32Array;
  embeddingModel: string;
};

/**
 * Inserts passages, at least one, with vectors of one model. Sends all vectors as one value, which the
 * database splits: as text they take ten times as long.
 */
async function insertPassages(
  runner: SqlRunner,
  scope: DocumentScope,
  embeddingModel: string,
  rows: PassageRow[],
): Promise<void> {
  const quantized = rows.map(({ vector }) => encodeQuantized(quantizeVector(vector)));
  await execute(
    runner,
    `insert into passages (owner_id, connection_id, document_id, ordinal, heading_path, text, page, token_count,
                           terms, quantized, embedding_model, is_excluded)
     select $1, $2, p.document_id, p.ordinal, string_to_array(p.heading_path, E'\\x1f'), p.text, p.page,
            p.token_count, p.terms,
            substring($10::bytea from ((p.row - 1) * $11::int + 1)::int for $11::int), $12, p.is_excluded
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
      Buffer.concat(quantized),
      quantized[0]!.length,
      embeddingModel,
      rows.map(({ isExcluded }) => isExcluded),
    ],
  );
}

/** Deletes documents with their passages and returns the number of deleted documents. */
export async function removeDocuments(
  runner: SqlRunner,
  scope: DocumentScope,
  externalIds: string[],
): Promise<number> {
  return execute(
    runner,
    `delete from documents
     where owner_id = $1 and connection_id = $2 and external_id = any($3::text[])`,
    [scope.ownerId, scope.connectionId, externalIds],
  );
}

/**
 * Increments the content version of a source and returns it. `isPurge` means that documents were deleted, and
 * sets the purged version to it too. The transaction must have locked the row of the source. Throws
 * `not_found`.
 */
export async function raiseContentVersion(
  runner: SqlRunner,
  scope: { ownerId: string; connectionId: number },
  isPurge: boolean,
): Promise<number> {
  const row = await findRow(
    runner,
    `update connections set content_version = content_version + 1,
       purged_version = case when $3::boolean then content_version + 1 else purged_version end
     where id = $1 and owner_id = $2 returning content_version as version`,
    [scope.connectionId, scope.ownerId, isPurge],
    { version: column.number },
  );
  if (!row) throw notFound();
  return row.version;
}
