import { readLanguage } from '@anito/language/detect-language';
import type { ChangedDocuments, ContentPlace, ContentRows, ContentState } from '@anito/search/content-rows';
import type { IndexedPassage } from '@anito/search/passage-index';
import { decodeQuantized, type QuantizedVector } from '@anito/search/quantize-vector';
import type { QueryTuples } from '../../../db/database-link.ts';
import * as column from '../../../db/result-columns.ts';

const documentsPerQuery = 500;
const passagesPerQuery = 1000;

/** The versions of one connection of an owner; undefined when it is gone or somebody else's. */
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
 * The documents changed after a place, in batches of whole documents, oldest change first: one that
 * changes while this reads comes again with its higher version.
 */
export async function* readChangedDocuments(
  query: QueryTuples,
  ownerId: string,
  collectionId: number,
  after: ContentPlace,
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
      // The database reads the next batch while this one is taken in.
      const following = batches[number + 1];
      ahead = following && read(following.documentIds);
      // If this one cannot be taken in, nobody waits for that.
      ahead?.catch(() => undefined);
      yield { documentIds, passages, last };
      ({ contentVersion: version, documentId: lastId } = last);
    }
  }
}

/** Runs of documents whose passages together make a batch. */
function* splitByPassages(
  documents: [id: number, version: number, passageCount: number][],
  passagesPerBatch: number,
): Generator<{ documentIds: number[]; last: ContentPlace }> {
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

/** The model of the vectors beside a source's passages that count in the place of theirs; null where there are none. */
const switchedModel = `(select m.embedding_model from model_changes m
  where m.connection_id = $2 and m.owner_id = $1 and m.state = 'switched')`;

/**
 * The passages of some documents that may be found. They are of the documents' source: said of the passages too, the
 * database would look through all of a source's passages for each document.
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
    language: readLanguage(language),
    terms,
    embeddingModel,
    vector: readVector(quantized),
  }));
}

/** The vectors of those of some passages that a model has given one, by the passage's id. */
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

/** `pg` reads results as text only: base64 has the fewest bytes. */
const vectorColumn = `encode(case when n.embedding_model is null then p.quantized else n.quantized end, 'base64')`;

function readVector(quantized: string | null): QuantizedVector | null {
  return quantized === null ? null : decodeQuantized(Buffer.from(quantized, 'base64'));
}

/** The ids of all documents of a connection; one value, because they are many. */
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

/** The rows as search reads them, over one connection to the database. */
export function createContentRows(query: QueryTuples): ContentRows {
  return {
    findContentState: (ownerId, collectionId) => findContentState(query, ownerId, collectionId),
    listDocumentIds: (ownerId, collectionId) => listDocumentIds(query, ownerId, collectionId),
    readChangedDocuments: (ownerId, collectionId, after) =>
      readChangedDocuments(query, ownerId, collectionId, after),
  };
}
