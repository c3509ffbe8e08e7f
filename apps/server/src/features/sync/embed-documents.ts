import type { EmbedModel } from '@anito/models/types';
import type { Failure } from '../../lib/failure.ts';
import type { SourceDocument } from '../sources/source-kind.ts';
import type { ReadDocument } from './read-documents.ts';

type Prepared = Extract<ReadDocument, { prepared: unknown }>;

/** A document with a vector for each of its chunks, and the model that made them. */
type EmbeddedDocument = Prepared & { vectors: Float32Array[]; embeddingModel: string };

/** Documents that are stored together, and documents that could not be read. */
export type DocumentBatch = { ready: EmbeddedDocument[]; failures: (SourceDocument & { failed: Failure })[] };

/** Thrown when the embedding model does not answer. The documents are valid and can be tried again later. */
export class EmbeddingFailedError extends Error {
  readonly documents: SourceDocument[];
  constructor(documents: SourceDocument[], cause: unknown) {
    super('The embedding model does not answer', { cause });
    this.name = 'EmbeddingFailedError';
    this.documents = documents;
  }
}

/** Callbacks for the progress of a run and for pauses within a large document. */
export type EmbedCallbacks = {
  /**
   * Called with 1 when a document was read, and with 1 per document in total while documents are embedded, in
   * fractions as their passages are done. `title` is that of the document, or of the first of several.
   */
  onProgress(stages: number, title?: string): void;
  /** Called between the calls for one document that needs more than one; true ends the whole stream there. */
  mustPause(): Promise<boolean>;
  /** Keeps the vectors of an interrupted document until its next turn. */
  unfinished: UnfinishedVectors;
};

/**
 * A call that takes less than `quickMs` doubles the size of the next one; a call that takes more than
 * `slowMs` halves it. A fast or remote model gets many texts in each call, and a slow one still shows
 * progress.
 */
const quickMs = 700;
const slowMs = 2_000;
const minPassages = 16;
const maxPassages = 256;
const maxDocuments = 64;

/**
 * Longest wait for a full batch, in milliseconds, so that a slow source does not delay documents that were
 * read.
 */
const maxWaitMs = 1_000;

/**
 * Embeds documents as they arrive, several small ones in one call; the size of a call adapts to the speed of
 * the model. Yields batches of embedded documents and of those that could not be read. A ready document waits
 * neither for a document that is still being read nor for a document with more passages than fit into a call.
 * Ends early, without the current document, when `mustPause` returns true. Throws EmbeddingFailedError, and
 * the signal's reason when it fires.
 */
export async function* embedDocuments(
  embed: EmbedModel,
  documents: AsyncIterable<ReadDocument> | Iterable<ReadDocument>,
  signal: AbortSignal,
  callbacks?: EmbedCallbacks,
): AsyncGenerator<DocumentBatch> {
  const calls = new EmbedCalls(embed, signal, callbacks);
  let batch: ReadDocument[] = [];
  let passages = 0;
  let flushAt = 0;

  /** Returns undefined when the work paused before the batch was done. */
  const finish = async (): Promise<DocumentBatch | undefined> => {
    const ready = await calls.embedAll(batch.filter((document) => 'prepared' in document));
    const failures = batch.filter((document) => 'failed' in document);
    [batch, passages] = [[], 0];
    return ready && { ready, failures };
  };

  const arrivals = new Arrivals(documents);
  try {
    for (;;) {
      const arrived = await arrivals.next(batch.length > 0 ? flushAt - performance.now() : undefined);
      const document = arrived === 'late' || arrived.done ? undefined : arrived.value;
      const count = document && 'prepared' in document ? document.prepared.chunks.length : 0;
      const isLarge = count > calls.size;
      if (batch.length > 0 && (!document || isLarge)) {
        const finished = await finish();
        if (!finished) return;
        yield finished;
      }
      if (arrived !== 'late' && arrived.done) return;
      if (!document) continue;

      if (batch.length === 0) flushAt = performance.now() + maxWaitMs;
      batch.push(document);
      callbacks?.onProgress(1, document.title);
      passages += count;
      const isFull = passages >= calls.size || batch.length >= maxDocuments;
      if (!isFull && performance.now() < flushAt) continue;
      const finished = await finish();
      if (!finished) return;
      yield finished;
    }
  } finally {
    arrivals.end();
  }
}

/** Iterates over documents with an optional limit on the wait for the next one. */
class Arrivals {
  readonly #iterator: AsyncIterator<ReadDocument> | Iterator<ReadDocument>;
  #pending: Promise<IteratorResult<ReadDocument>> | undefined;

  constructor(documents: AsyncIterable<ReadDocument> | Iterable<ReadDocument>) {
    this.#iterator =
      Symbol.asyncIterator in documents ? documents[Symbol.asyncIterator]() : documents[Symbol.iterator]();
  }

  /**
   * Returns the next document, or `late` when it does not arrive within this time; the next call then awaits
   * it.
   */
  async next(withinMs?: number): Promise<IteratorResult<ReadDocument> | 'late'> {
    this.#pending ??= Promise.resolve(this.#iterator.next());
    const arrived = withinMs === undefined ? await this.#pending : await awaitAtMost(withinMs, this.#pending);
    if (arrived !== 'late') this.#pending = undefined;
    return arrived;
  }

  /** Closes the source. Does not wait, because the source may be in the middle of a document. */
  end(): void {
    this.#pending?.catch(() => undefined);
    Promise.resolve(this.#iterator.return?.()).catch(() => undefined);
  }
}

/**
 * Waits for a promise for at most this time and returns its result, or `late`. The promise is not cancelled.
 * Rejects if it rejects in time.
 */
async function awaitAtMost<T>(milliseconds: number, promise: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, milliseconds), 'late');
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The calls of one run to the model, with an adaptive size. */
class EmbedCalls {
  /** Number of passages per call. */
  size = minPassages;
  readonly #embed: EmbedModel;
  readonly #signal: AbortSignal;
  readonly #callbacks: EmbedCallbacks | undefined;

  constructor(embed: EmbedModel, signal: AbortSignal, callbacks: EmbedCallbacks | undefined) {
    this.#embed = embed;
    this.#signal = signal;
    this.#callbacks = callbacks;
  }

  /**
   * Embeds all chunks of documents. Returns undefined when it paused within a single document. The vectors
   * so far are kept. Throws EmbeddingFailedError.
   */
  async embedAll(documents: Prepared[]): Promise<EmbeddedDocument[] | undefined> {
    const texts = documents.flatMap(({ prepared }) => prepared.chunks.map(({ searchText }) => searchText));
    const singleDocument = documents.length === 1 ? documents[0] : undefined;
    const vectors = (singleDocument && this.#callbacks?.unfinished.take(singleDocument.fingerprint)) ?? [];
    const report = (count: number) =>
      this.#callbacks?.onProgress((count / texts.length) * documents.length, documents[0]?.title);
    if (texts.length === 0) this.#callbacks?.onProgress(documents.length, documents[0]?.title);
    if (vectors.length > 0) report(vectors.length);
    while (vectors.length < texts.length) {
      this.#signal.throwIfAborted();
      const part = texts.slice(vectors.length, vectors.length + this.size);
      vectors.push(...(await this.#embedPart(part, documents)));
      report(part.length);
      if (singleDocument && vectors.length < texts.length && (await this.#callbacks?.mustPause())) {
        this.#callbacks?.unfinished.keep(singleDocument.fingerprint, vectors);
        return undefined;
      }
    }
    let next = 0;
    return documents.map((document) => {
      const documentVectors = vectors.slice(next, next + document.prepared.chunks.length);
      next += documentVectors.length;
      return { ...document, vectors: documentVectors, embeddingModel: this.#embed.id };
    });
  }

  /**
   * Embeds one part, and adapts the size of the next ones. Throws EmbeddingFailedError, and the signal's
   * reason.
   */
  async #embedPart(part: string[], documents: Prepared[]): Promise<Float32Array[]> {
    const startedAt = performance.now();
    try {
      const vectors = await this.#embed.embedPassages(part, this.#signal);
      const took = performance.now() - startedAt;
      // A call that was not full says nothing about the time of a larger one.
      if (took < quickMs && part.length >= this.size) this.size = Math.min(maxPassages, this.size * 2);
      else if (took > slowMs) this.size = Math.max(minPassages, this.size / 2);
      return vectors;
    } catch (error) {
      this.#signal.throwIfAborted();
      throw new EmbeddingFailedError(documents, error);
    }
  }
}

/**
 * Maximum number of kept vectors, apart from the document that stopped last: about 50 MB of vectors with 768
 * numbers.
 */
const maxKeptVectors = 16_000;

/**
 * Vectors of large documents whose run yielded to other accounts halfway, by fingerprint, until the run
 * continues in this process. Vectors that are dropped, or lost with the process, are computed again.
 */
type UnfinishedVectors = {
  /** Stores vectors. The oldest ones of other documents are dropped above the limit. */
  keep(fingerprint: string, vectors: Float32Array[]): void;
  /** Returns the vectors, possibly an empty list, and removes them. */
  take(fingerprint: string): Float32Array[];
};

/**
 * Creates an empty store for the vectors of partly embedded documents, by fingerprint. `take` returns and
 * removes them; an empty list without any. Above `limit` vectors in total, `keep` drops those of the oldest
 * documents.
 */
export function createUnfinishedVectors(limit = maxKeptVectors): UnfinishedVectors {
  const vectorsByFingerprint = new Map<string, Float32Array[]>();
  const take = (fingerprint: string) => {
    const vectors = vectorsByFingerprint.get(fingerprint) ?? [];
    vectorsByFingerprint.delete(fingerprint);
    return vectors;
  };
  return {
    keep(fingerprint, vectors) {
      take(fingerprint);
      let total = vectors.length;
      for (const other of vectorsByFingerprint.values()) total += other.length;
      for (const [oldest, other] of vectorsByFingerprint) {
        if (total <= limit) break;
        vectorsByFingerprint.delete(oldest);
        total -= other.length;
      }
      vectorsByFingerprint.set(fingerprint, vectors);
    },
    take,
  };
}
