import { decodeVector } from '../../../db/schema/columns.ts';
import { readLanguage } from '../../../lib/words/detect-language.ts';
import type { IndexedPassage } from './connection-index.ts';
import type { QueryRows } from './database-link.ts';
import { decodeQuantized, type QuantizedVector, quantizeVector } from './quantize-vector.ts';

/** Where a connection's content stands; undefined when it is gone or somebody else's. */
export type ContentState = { contentVersion: number; purgedVersion: number };

/** Documents changed since a version, with their passages that may be found. */
export type ChangedDocuments = { documentIds: number[]; passages: IndexedPassage[] };

/** The embedded database serves one query after another, so none may be long. */
const documentsPerQuery = 500;
const passagesPerQuery = 1000;

/** The versions of one connection of an owner. */
export async function findContentState(
  query: QueryRows,
  ownerId: string,
  connectionId: number,
): Promise<ContentState | undefined> {
  const rows = await query<[string, string]>(
    'select content_version, purged_version from connections where owner_id = $1 and id = $2',
    [ownerId, connectionId],
  );
  const row = rows[0];
  return row && { contentVersion: Number(row[0]), purgedVersion: Number(row[1]) };
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

/**
 * The documents changed after `knownVersion`, in batches of whole documents, oldest change first: one that
 * changes while this reads comes again with its higher version.
 */
export async function* readChangedDocuments(
  query: QueryRows,
  ownerId: string,
  connectionId: number,
  knownVersion: number,
): AsyncGenerator<ChangedDocuments> {
  for (let version = knownVersion, lastId = Number.MAX_SAFE_INTEGER; ; ) {
    const documents = await query<[string, string, number]>(
      `select id, content_version, passage_count from documents
       where owner_id = $1 and connection_id = $2
         and content_version >= $3 and (content_version, id) > ($3, $4)
       order by content_version, id limit ${documentsPerQuery}`,
      [ownerId, connectionId, version, lastId],
    );
    if (documents.length === 0) return;
    const batches = [...splitByPassages(documents)];
    const read = (documentIds: number[]) => listPassages(query, ownerId, connectionId, documentIds);
    let ahead: Promise<IndexedPassage[]> | undefined;
    for (const [number, documentIds] of batches.entries()) {
      const passages = await (ahead ?? read(documentIds));
      // The database reads the next batch while this one is taken in.
      const following = batches[number + 1];
      ahead = following && read(following);
      // If this one cannot be taken in, nobody waits for that.
      ahead?.catch(() => undefined);
      yield { documentIds, passages };
    }
    [lastId, version] = (documents.at(-1) ?? []).map(Number) as [number, number];
  }
}

/** Runs of document ids whose passages together make one query's worth. */
function* splitByPassages(
  documents: [id: string, version: string, passageCount: number][],
): Generator<number[]> {
  let batch: number[] = [];
  let passages = 0;
  for (const [id, , passageCount] of documents) {
    batch.push(Number(id));
    passages += passageCount;
    if (passages < passagesPerQuery) continue;
    yield batch;
    batch = [];
    passages = 0;
  }
  if (batch.length > 0) yield batch;
}

type PassageRow = [string, string, string | null, string, string, string | null, string | null];

async function listPassages(
  query: QueryRows,
  ownerId: string,
  connectionId: number,
  documentIds: number[],
): Promise<IndexedPassage[]> {
  // `pg` reads results as text only: base64 has the fewest bytes.
  const rows = await query<PassageRow>(
    `select p.id, p.document_id, d.language, p.terms, p.embedding_model, encode(p.quantized, 'base64'),
       case when p.quantized is null then encode(vector_send(p.embedding), 'base64') end
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
    vector: readQuantized(quantized) ?? readEmbedding(embedding),
  }));
}

function readQuantized(base64: string | null): QuantizedVector | null {
  return base64 === null ? null : decodeQuantized(Buffer.from(base64, 'base64'));
}

/** Of a passage stored before there were quantized vectors: as `vector_send` writes it. */
function readEmbedding(base64: string | null): QuantizedVector | null {
  return base64 === null ? null : quantizeVector(decodeVector(Buffer.from(base64, 'base64')));
}
