import { toLanguage } from '@anito/language/detect-language';
import type { ChangedDocuments, ContentCursor, ContentRows, ContentState } from '@anito/search/content-rows';
import type { IndexedPassage } from '@anito/search/passage-index';
import { decodeQuantized, type QuantizedVector } from '@anito/search/quantize-vector';
import type { QueryTuples } from '../../../db/database-link.ts';
import * as column from '../../../db/result-columns.ts';

const documentsPerQuery = 500;
const passagesPerQuery = 1000;

/**
 * Returns the content versions of a source, and whether its account is searched in the database. Returns
 * undefined when the source does not exist or belongs to another owner.
 */
async function findContentState(
  query: QueryTuples,
  ownerId: string,
  collectionId: number,
): Promise<ContentState | undefined> {
  const [row] = await query(
    `select content_version, purged_version,
       exists (select from large_accounts a where a.owner_id = $1 and a.state = 'ready')
     from connections where owner_id = $1 and id = $2`,
    [ownerId, collectionId],
    [column.number, column.number, column.boolean],
  );
  return row && { contentVersion: row[0], purgedVersion: row[1], isLarge: row[2] };
}

/**
 * Yields the documents of a source that changed after a position in the order of changes, oldest change
 * first, in batches of whole documents with their passages. A document that changes during the read is
 * yielded again with its higher version.
 */
export async function* readChangedDocuments(
  query: QueryTuples,
  ownerId: string,
  collectionId: number,
  after: ContentCursor,
  passagesPerBatch = passagesPerQuery,
): AsyncGenerator<ChangedDocuments> {
  for (let { contentVersion: version, documentId: lastId } = after; ; ) {
    const documents = await query(
      `select id, content_version, passage_count from documents
       where owner_id = $1 and connection_id = $2
         and content_version >= $3 and (content_version, id) > ($3, $4)
       order by content_version, id limit ${documentsPerQuery}`,
      [ownerId, collectionId, version, lastId],
      [column.number, column.number, column.number],
    );
    if (documents.length === 0) return;
    const batches = [...splitByPassages(documents, passagesPerBatch)];
    const read = (documentIds: number[]) => listPassages(query, ownerId, collectionId, documentIds);
    let ahead: Promise<IndexedPassage[]> | undefined;
    for (const [number, { documentIds, last }] of batches.entries()) {
      const passages = await (ahead ?? read(documentIds));
      // The database reads the next batch while the caller processes this one.
      const following = batches[number + 1];
      ahead = following && read(following.documentIds);
      // The caller may stop here; a failure of the batch read ahead must not count as unhandled then.
      ahead?.catch(() => undefined);
      yield { documentIds, passages, last };
      ({ contentVersion: version, documentId: lastId } = last);
    }
  }
}

/** Groups documents into batches. A batch ends with the document that reaches `passagesPerBatch`. */
function* splitByPassages(
  documents: [id: number, version: number, passageCount: number][],
  passagesPerBatch: number,
): Generator<{ documentIds: number[]; last: ContentCursor }> {
  let documentIds: number[] = [];
  let passages = 0;
  for (const [place, [id, version, passageCount]] of documents.entries()) {
    documentIds.push(id);
    passages += passageCount;
    if (passages < passagesPerBatch && place + 1 < documents.length) continue;
    yield { documentIds, last: { contentVersion: version, documentId: id } };
    documentIds = [];
    passages = 0;
  }
}

/**
 * The model whose vectors in `next_vectors` replace the vectors of a source's passages; null outside of a
 * model change.
 */
const switchedModel = `(select m.embedding_model from model_changes m
  where m.connection_id = $2 and m.owner_id = $1 and m.state = 'switched')`;

/**
 * Returns the passages of some documents of a source, in reading order, without those that the owner has
 * excluded. The source filters documents only: with the same filter on passages, the database would scan all
 * passages of the source for each document.
 */
export async function listPassages(
  query: QueryTuples,
  ownerId: string,
  collectionId: number,
  documentIds: number[],
): Promise<IndexedPassage[]> {
  const rows = await query(
    `select p.id, p.document_id, d.language, p.terms, coalesce(n.embedding_model, p.embedding_model), ${vectorColumn}
     from documents d join passages p on p.document_id = d.id
     left join lateral (
       select v.embedding_model, v.quantized from next_vectors v
       where ${switchedModel} is not null and v.passage_id = p.id and v.embedding_model = ${switchedModel} limit 1
     ) n on true
     where d.owner_id = $1 and d.connection_id = $2 and d.id = any($3::bigint[])
       and p.owner_id = $1 and not p.is_excluded
     order by p.document_id, p.ordinal`,
    [ownerId, collectionId, documentIds],
    [column.number, column.number, column.text.orNull, column.text, column.text, column.text.orNull],
  );
  return rows.map(([id, documentId, language, terms, embeddingModel, quantized]) => ({
    id,
    documentId,
    language: toLanguage(language),
    terms,
    embeddingModel,
    vector: readVector(quantized),
  }));
}

/**
 * Returns the vectors that a model made of some passages, by passage id. Omits passages that are excluded or
 * have no such vector.
 */
export async function findVectors(
  query: QueryTuples,
  ownerId: string,
  passageIds: number[],
  embeddingModel: string,
): Promise<Map<number, QuantizedVector>> {
  const rows = await query(
    `select p.id, ${vectorColumn} from passages p
     left join lateral (
       select v.embedding_model, v.quantized from next_vectors v
       where v.passage_id = p.id and v.embedding_model = $3 and p.embedding_model <> $3 limit 1
     ) n on true
     where p.owner_id = $1 and p.id = any($2::bigint[]) and not p.is_excluded
       and (p.embedding_model = $3 or n.embedding_model = $3)`,
    [ownerId, passageIds, embeddingModel],
    [column.number, column.text.orNull],
  );
  return new Map(
    rows.flatMap(([id, quantized]) => {
      const vector = readVector(quantized);
      return vector ? [[id, vector] as const] : [];
    }),
  );
}

/** `pg` reads results as text only, and base64 is the shortest encoding. */
const vectorColumn = `encode(case when n.embedding_model is null then p.quantized else n.quantized end, 'base64')`;

/** Decodes a vector from base64. Null, the vector of a passage that the model refused, stays null. */
function readVector(quantized: string | null): QuantizedVector | null {
  return quantized === null ? null : decodeQuantized(Buffer.from(quantized, 'base64'));
}

/**
 * Returns the ids of all documents of a source; an empty set for a missing one. The database sends them as
 * one value because there are many.
 */
export async function listDocumentIds(
  query: QueryTuples,
  ownerId: string,
  collectionId: number,
): Promise<Set<number>> {
  const [row] = await query(
    `select encode(string_agg(float8send(id), ''), 'base64') from documents
     where owner_id = $1 and connection_id = $2`,
    [ownerId, collectionId],
    [column.text.orNull],
  );
  const encoded = Buffer.from(row?.[0] ?? '', 'base64');
  const ids = new Set<number>();
  for (let offset = 0; offset < encoded.length; offset += 8) ids.add(encoded.readDoubleBE(offset));
  return ids;
}

/** Creates the queries of the search thread that run on one database connection. */
export function createContentRows(query: QueryTuples): ContentRows {
  return {
    findContentState: (ownerId, collectionId) => findContentState(query, ownerId, collectionId),
    listDocumentIds: (ownerId, collectionId) => listDocumentIds(query, ownerId, collectionId),
    readChangedDocuments: (ownerId, collectionId, after) =>
      readChangedDocuments(query, ownerId, collectionId, after),
  };
}
