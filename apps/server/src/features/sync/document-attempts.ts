import { FairQueue, type Release } from '@anito/fair-line/fair-queue';
import type { Work } from '../../lib/attempts.store.ts';
import type { Attempts } from '../../lib/attempts.ts';
import { AppError } from '../../lib/errors.ts';
import type { SourceDocument, SourceScope } from '../sources/source-kind.ts';

const kind = 'document';
/** Documents of this size or more are large; their passages take about six times as much memory. */
const largeBytes = 4 * 2 ** 20;
/** Slots for large documents in the memory of a process. */
const largeDocuments = new FairQueue({
  concurrency: 2,
  createRejection: () => new AppError('unavailable', 'large-documents-crowded'),
});

/** Attempts at the documents of one run, or at a document that is read outside of a run. */
export type DocumentAttempts = {
  /**
   * Counts the start of an attempt. Returns false for a dead-lettered document. Attempts of a source start
   * one after the other.
   */
  begin(document: SourceDocument, signal: AbortSignal): Promise<boolean>;
  /**
   * Counts the starts of several documents at once and returns the documents that may be read. The others
   * must start one by one, with `begin`.
   */
  beginSeveral(documents: readonly SourceDocument[], signal: AbortSignal): Promise<SourceDocument[]>;
  /**
   * Waits until there is memory for the passages and vectors of a document of this size. Few large documents
   * are processed at once, across all accounts. Small documents do not wait. `end` releases the memory.
   */
  reserveMemory(document: SourceDocument, bytes: number, signal: AbortSignal): Promise<void>;
  /** Ends the open attempts of these documents and releases their memory. */
  end(documents: SourceDocument[]): Promise<void>;
  /** Ends all open attempts and releases their memory: the run stops in an orderly way. */
  endAll(): Promise<void>;
};

/** Returns the key under which the attempts at a document are counted. */
const getWorkKey = (connectionId: number, externalId: string) => `document:${connectionId}:${externalId}`;

/**
 * Creates the counter of attempts at documents of a source, which dead-letters a document that processes
 * crash on. Calls `onBegin` after the start of each attempt or group: a crash counts against the document
 * from then on, not against the job.
 */
export function createDocumentAttempts(
  attempts: Attempts,
  scope: SourceScope,
  onBegin?: () => Promise<void>,
): DocumentAttempts {
  const openKeys = new Set<string>();
  const reservations = new Map<string, Release>();
  let previous: Promise<unknown> = Promise.resolve();

  /** Describes a document as a piece of work, and records that its attempt is open. */
  function describe({ externalId, title }: SourceDocument): Work {
    const key = getWorkKey(scope.connectionId, externalId);
    openKeys.add(key);
    const { ownerId, connectionId } = scope;
    return { key, kind, ownerId, connectionId, subject: { externalId, title } };
  }

  async function count(document: SourceDocument, signal: AbortSignal): Promise<boolean> {
    const mayBegin = await attempts.begin(describe(document), signal);
    await onBegin?.();
    return mayBegin;
  }

  async function countSeveral(
    documents: readonly SourceDocument[],
    signal: AbortSignal,
  ): Promise<SourceDocument[]> {
    const keys = await attempts.beginSeveral(documents.map(describe), signal);
    await onBegin?.();
    return documents.filter(({ externalId }) => keys.has(getWorkKey(scope.connectionId, externalId)));
  }

  /**
   * Runs `work` after all work passed before. Keeps the order in which documents will be stored: a document
   * that is tried alone delays those after it, and none before it.
   */
  function runInOrder<T>(work: () => Promise<T>): Promise<T> {
    const own = previous.then(work);
    previous = own.catch(() => undefined);
    return own;
  }

  async function end(keys: string[]): Promise<void> {
    const keysToEnd = keys.filter((key) => openKeys.has(key));
    if (keysToEnd.length === 0) return;
    await attempts.end(keysToEnd);
    for (const key of keysToEnd) openKeys.delete(key);
  }

  function releaseMemory(externalIds: Iterable<string>): void {
    for (const externalId of externalIds) {
      reservations.get(externalId)?.();
      reservations.delete(externalId);
    }
  }

  return {
    begin: (document, signal) => runInOrder(() => count(document, signal)),
    beginSeveral: (documents, signal) => runInOrder(() => countSeveral(documents, signal)),
    async reserveMemory({ externalId }, bytes, signal) {
      if (bytes < largeBytes) return;
      reservations.set(externalId, await largeDocuments.acquire({ tenantId: scope.ownerId, signal }));
    },
    async end(documents) {
      const ids = documents.map(({ externalId }) => externalId);
      releaseMemory(ids);
      await end(ids.map((id) => getWorkKey(scope.connectionId, id)));
    },
    async endAll() {
      releaseMemory([...reservations.keys()]);
      await end([...openKeys]);
    },
  };
}
