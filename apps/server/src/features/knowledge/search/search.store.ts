import { decodeTerms, readLanguage } from './analyze-text.ts';
import type { IndexedPassage } from './connection-index.ts';
import type { QueryRows } from './database-link.ts';

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
    for (const documentIds of splitByPassages(documents)) {
      yield { documentIds, passages: await listPassages(query, ownerId, connectionId, documentIds) };
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

type PassageRow = [string, string, string | null, string, string, string | null];

async function listPassages(
  query: QueryRows,
  ownerId: string,
  connectionId: number,
  documentIds: number[],
): Promise<IndexedPassage[]> {
  // `pg` reads results as text only: base64 of pgvector's binary format is half the bytes of its text format
  // and needs no parsing of numbers.
  const rows = await query<PassageRow>(
    `select p.id, p.document_id, d.language, p.terms, p.embedding_model,
       encode(vector_send(p.embedding), 'base64')
     from documents d join passages p on p.document_id = d.id
     where d.owner_id = $1 and d.connection_id = $2 and d.id = any($3::bigint[])
       and p.owner_id = $1 and p.connection_id = $2 and not p.is_excluded
     order by p.document_id, p.ordinal`,
    [ownerId, connectionId, documentIds],
  );
  return rows.map(([id, documentId, language, terms, embeddingModel, embedding]) => ({
    id: Number(id),
    documentId: Number(documentId),
    language: readLanguage(language),
    terms: decodeTerms(terms),
    embeddingModel,
    vector: embedding === null ? null : readVector(embedding),
  }));
}

/** pgvector's binary format: int16 dimensions, int16 unused, then big-endian float32 (`vector_send`). */
function readVector(base64: string): Float32Array {
  const bytes = Buffer.from(base64, 'base64');
  // Swapped in a copy of its own: a slice of Buffer's pool need not be aligned to 4.
  const aligned = Buffer.from(
    bytes.buffer.slice(bytes.byteOffset + 4, bytes.byteOffset + bytes.length),
  ).swap32();
  return new Float32Array(aligned.buffer, 0, aligned.length / 4);
}
