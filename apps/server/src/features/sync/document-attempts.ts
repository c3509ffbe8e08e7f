import { FairLine, type Release } from '@anito/fair-line/fair-line';
import type { Work } from '../../lib/attempts.store.ts';
import type { Attempts } from '../../lib/attempts.ts';
import { AppError } from '../../lib/errors.ts';
import type { SourceDocument, SourceScope } from '../sources/source-kind.ts';

const kind = 'document';
/** Documents of this size or more are large; their passages take about six times as much memory. */
const largeBytes = 4 * 2 ** 20;
/** Slots for large documents in the memory of a process. */
const largeDocuments = new FairLine({
  places: 2,
  refuse: () => new AppError('unavailable', 'large-documents-crowded'),
});

/** Attempts at the documents of one run, or at a document that is read outside of a run. */
export type DocumentAttempts = {
  /**
   * Counts the start of an attempt. Returns false for a dead-lettered document. Attempts start one by one.
   */
  begin(document: SourceDocument, signal: AbortSignal): Promise<boolean>;
  /**
   * Counts the starts of several documents at once and returns the documents that may be read. The others
   * start one by one.
   */
  beginSeveral(documents: readonly SourceDocument[], signal: AbortSignal): Promise<SourceDocument[]>;
  /**
   * Waits until there is memory for the passages and vectors of a document of this size. Few large documents
   * are processed at once, across all accounts. `end` releases the memory.
   */
  takeRoom(document: SourceDocument, bytes: number, signal: AbortSignal): Promise<void>;
  end(documents: SourceDocument[]): Promise<void>;
  /** Ends all open attempts: the run stops in an orderly way. */
  endAll(): Promise<void>;
};

const nameKey = (connectionId: number, externalId: string) => `document:${connectionId}:${externalId}`;

/**
 * Counts attempts at documents of a source. Calls `onBegin` for each: a crash counts against the document
 * from then on, not against the job.
 */
export function createDocumentAttempts(
  attempts: Attempts,
  scope: SourceScope,
  onBegin?: () => Promise<void>,
): DocumentAttempts {
  const begun = new Set<string>();
  const rooms = new Map<string, Release>();
  let last: Promise<unknown> = Promise.resolve();

  function describe({ externalId, title }: SourceDocument): Work {
    const key = nameKey(scope.connectionId, externalId);
    begun.add(key);
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
    return documents.filter(({ externalId }) => keys.has(nameKey(scope.connectionId, externalId)));
  }

  /**
   * Keeps the order in which documents will be stored: a document that is tried alone delays those after it,
   * and none before it.
   */
  function afterLast<T>(work: () => Promise<T>): Promise<T> {
    const own = last.then(work);
    last = own.catch(() => undefined);
    return own;
  }

  async function end(keys: string[]): Promise<void> {
    const open = keys.filter((key) => begun.has(key));
    if (open.length === 0) return;
    await attempts.end(open);
    for (const key of open) begun.delete(key);
  }

  function giveBack(externalIds: Iterable<string>): void {
    for (const externalId of externalIds) {
      rooms.get(externalId)?.();
      rooms.delete(externalId);
    }
  }

  return {
    begin: (document, signal) => afterLast(() => count(document, signal)),
    beginSeveral: (documents, signal) => afterLast(() => countSeveral(documents, signal)),
    async takeRoom({ externalId }, bytes, signal) {
      if (bytes < largeBytes) return;
      rooms.set(externalId, await largeDocuments.enter({ tenantId: scope.ownerId, signal }));
    },
    async end(documents) {
      const ids = documents.map(({ externalId }) => externalId);
      giveBack(ids);
      await end(ids.map((id) => nameKey(scope.connectionId, id)));
    },
    async endAll() {
      giveBack([...rooms.keys()]);
      await end([...begun]);
    },
  };
}
