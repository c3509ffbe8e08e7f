import { readLanguage } from '../../../lib/words/detect-language.ts';
import type { IndexedPassage } from './connection-index.ts';
import type { QueryRows } from './database-link.ts';
import { decodeQuantized, type QuantizedVector, quantizeVector } from './quantize-vector.ts';

/** Where a connection's content stands; `isLarge` when the owner's index lies in the database (large/). */
export type ContentState = { contentVersion: number; purgedVersion: number; isLarge: boolean };

/** Documents changed since a version, with their passages that may be found; `last` is the place of the last of them. */
export type ChangedDocuments = { documentIds: number[]; passages: IndexedPassage[]; last: ContentPlace };

/** A place in the order of a connection's changes: that of a document. */
export type ContentPlace = { contentVersion: number; documentId: number };

/** The embedded database serves one query after another, so none may be long. */
const documentsPerQuery = 500;
const passagesPerQuery = 1000;

/** The versions of one connection of an owner; undefined when it is gone or somebody else's. */
export async function findContentState(
  query: QueryRows,
  ownerId: string,
  connectionId: number,
): Promise<ContentState | undefined> {
  const rows = await query<[string, string, boolean]>(
    `select content_version, purged_version,
       exists (select from large_accounts a where a.owner_id = $1 and a.state = 'ready')
     from connections where owner_id = $1 and id = $2`,
    [ownerId, connectionId],
  );
  const row = rows[0];
  return row && { contentVersion: Number(row[0]), purgedVersion: Number(row[1]), isLarge: row[2] };
}

/** The ids of all documents of a connection. */
export async function listDocumentIds(
  query: QueryRows,
  ownerId: string,
  connectionId: number,
): Promise<number[]> {
  const rows = await query<[string]>('select id from documents where owner_id = $1 and connection_id = $2', [
    ownerId,
    connectionId,
  ]);
  return rows.map(([id]) => Number(id));
}

/** The place behind all documents of a version. */
export function endOfVersion(contentVersion: number): ContentPlace {
  return { contentVersion, documentId: Number.MAX_SAFE_INTEGER };
}

/**
 * The documents changed after a place, in batches of whole documents, oldest change first: one that
 * changes while this reads comes again with its higher version.
 */
export async function* readChangedDocuments(
  query: QueryRows,
  ownerId: string,
  connectionId: number,
  after: ContentPlace,
  passagesPerBatch = passagesPerQuery,
): AsyncGenerator<ChangedDocuments> {
  for (let { contentVersion: version, documentId: lastId } = after; ; ) {
    const documents = await query<[string, string, number]>(
      `select id, content_version, passage_count from documents
       where owner_id = $1 and connection_id = $2
         and content_version >= $3 and (content_version, id) > ($3, $4)
       order by content_version, id limit ${documentsPerQuery}`,
      [ownerId, connectionId, version, lastId],
    );
    if (documents.length === 0) return;
    const batches = [...splitByPassages(documents, passagesPerBatch)];
    const read = (documentIds: number[]) => listPassages(query, ownerId, connectionId, documentIds);
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
  documents: [id: string, version: string, passageCount: number][],
  passagesPerBatch: number,
): Generator<{ documentIds: number[]; last: ContentPlace }> {
  let documentIds: number[] = [];
  let passages = 0;
  for (const [place, [id, version, passageCount]] of documents.entries()) {
    documentIds.push(Number(id));
    passages += passageCount;
    if (passages < passagesPerBatch && place + 1 < documents.length) continue;
    yield { documentIds, last: { contentVersion: Number(version), documentId: Number(id) } };
    documentIds = [];
    passages = 0;
  }
}

type PassageRow = [string, string, string | null, string, string, string | null, string | null];

/** The passages of some documents that may be found. */
export async function listPassages(
  query: QueryRows,
  ownerId: string,
  connectionId: number,
  documentIds: number[],
): Promise<IndexedPassage[]> {
  const rows = await query<PassageRow>(
    `select p.id, p.document_id, d.language, p.terms, p.embedding_model, ${vectorColumns}
     from documents d join passages p on p.document_id = d.id
     where d.owner_id = $1 and d.connection_id = $2 and d.id = any($3::bigint[])
       and p.owner_id = $1 and p.connection_id = $2 and not p.is_excluded
     order by p.document_id, p.ordinal`,
    [ownerId, connectionId, documentIds],
  );
  return rows.map(([id, documentId, language, terms, embeddingModel, quantized, embedding]) => ({
    id: Number(id),
    documentId: Number(documentId),
    language: readLanguage(language),
    terms,
    embeddingModel,
    vector: readVector(quantized, embedding),
  }));
}

/** The vectors of those of some passages that a model has given one, by the passage's id. */
export async function findVectors(
  query: QueryRows,
  ownerId: string,
  passageIds: number[],
  embeddingModel: string,
): Promise<Map<number, QuantizedVector>> {
  const rows = await query<[string, string | null, string | null]>(
    `select p.id, ${vectorColumns} from passages p
     where p.owner_id = $1 and p.id = any($2::bigint[]) and p.embedding_model = $3 and not p.is_excluded`,
    [ownerId, passageIds, embeddingModel],
  );
  return new Map(
    rows.flatMap(([id, quantized, embedding]) => {
      const vector = readVector(quantized, embedding);
      return vector ? [[Number(id), vector] as const] : [];
    }),
  );
}

/**
 * `pg` reads results as text only: base64 has the fewest bytes. Only passages of before there were quantized vectors have
 * another one, in a column that databases of later do not have.
 */
const vectorColumns = `encode(p.quantized, 'base64'),
  case when p.quantized is null then to_jsonb(p) ->> 'embedding' end`;

function readVector(quantized: string | null, embedding: string | null): QuantizedVector | null {
  if (quantized !== null) return decodeQuantized(Buffer.from(quantized, 'base64'));
  return embedding === null ? null : quantizeVector(Float32Array.from(JSON.parse(embedding) as number[]));
}
