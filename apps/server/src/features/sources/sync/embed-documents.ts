import type { EmbedModel } from '../../../lib/models/types.ts';
import type { ReadDocument } from './read-documents.ts';
import type { SourceDocument } from './source-reader.ts';

type Prepared = Extract<ReadDocument, { prepared: unknown }>;

/** A document with a vector for each of its chunks. */
export type EmbeddedDocument = Prepared & { vectors: Float32Array[] };

/** Documents that are stored together, and those that could not be read. */
export type DocumentBatch = { ready: EmbeddedDocument[]; failures: (SourceDocument & { reason: string })[] };

/** The embedding model does not answer: the documents are fine and can be tried again later. */
export class EmbeddingFailedError extends Error {
  readonly documents: SourceDocument[];
  constructor(documents: SourceDocument[], cause: unknown) {
    super('The embedding model does not answer', { cause });
    this.name = 'EmbeddingFailedError';
    this.documents = documents;
  }
}

/**
 * Batches that take less than the one grow, those that take more than the other shrink: a fast model or a far one
 * gets many texts in each call, and with a slow one progress is still seen.
 */
const quickMs = 700;
const slowMs = 2_000;
const fewestPassages = 16;
const mostPassages = 256;
const mostDocuments = 64;

/** Slow sources do not hold back what was read. */
const longestWaitMs = 1_000;

/**
 * Embeds documents as they come, several small ones in one call; how many depends on how fast the model turns out
 * to be. `onProgress` hears of each document that was read as 1, and of those embedded as 1 each, in parts while
 * their passages are. Throws EmbeddingFailedError, and the signal's reason when it fires.
 */
export async function* embedDocuments(
  embed: EmbedModel,
  documents: AsyncIterable<ReadDocument> | Iterable<ReadDocument>,
  signal: AbortSignal,
  onProgress: (stages: number) => void = () => {},
): AsyncGenerator<DocumentBatch> {
  let size = fewestPassages;
  let batch: ReadDocument[] = [];
  let passages = 0;
  let since = performance.now();

  const finish = async (): Promise<DocumentBatch> => {
    const ready = batch.filter((document) => 'prepared' in document);
    const failures = batch.filter((document) => 'reason' in document);
    const startedAt = performance.now();
    const embedded = await embedAll(embed, ready, size, signal, onProgress);
    const took = performance.now() - startedAt;
    if (took < quickMs) size = Math.min(mostPassages, size * 2);
    else if (took > slowMs) size = Math.max(fewestPassages, size / 2);
    [batch, passages, since] = [[], 0, performance.now()];
    return { ready: embedded, failures };
  };

  for await (const document of documents) {
    if (batch.length === 0) since = performance.now();
    batch.push(document);
    onProgress(1);
    if ('prepared' in document) passages += document.prepared.chunks.length;
    const isFull = passages >= size || batch.length >= mostDocuments;
    if (isFull || performance.now() - since > longestWaitMs) yield await finish();
  }
  if (batch.length > 0) yield await finish();
}

async function embedAll(
  embed: EmbedModel,
  documents: Prepared[],
  size: number,
  signal: AbortSignal,
  onProgress: (stages: number) => void,
): Promise<EmbeddedDocument[]> {
  const texts = documents.flatMap(({ prepared }) => prepared.chunks.map(({ searchText }) => searchText));
  const vectors: Float32Array[] = [];
  try {
    for (let start = 0; start < texts.length; start += size) {
      signal.throwIfAborted();
      const part = texts.slice(start, start + size);
      vectors.push(...(await embed.embedPassages(part, signal)));
      onProgress((part.length / texts.length) * documents.length);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw new EmbeddingFailedError(documents, error);
  }
  let next = 0;
  return documents.map((document) => {
    const own = vectors.slice(next, next + document.prepared.chunks.length);
    next += own.length;
    return { ...document, vectors: own };
  });
}
