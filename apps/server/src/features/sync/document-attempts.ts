import { FairLine, type Release } from '@anito/fair-line/fair-line';
import type { Work } from '../../lib/attempts.store.ts';
import type { Attempts } from '../../lib/attempts.ts';
import { AppError } from '../../lib/errors.ts';
import type { SourceDocument, SourceScope } from '../sources/source-kind.ts';

const kind = 'document';
/** From this size on a document is a large one: its passages take some six times as much. */
const largeBytes = 4 * 2 ** 20;
/** Large documents in the memory of a process. */
const largeDocuments = new FairLine({
  places: 2,
  refuse: () => new AppError('unavailable', 'large-documents-crowded'),
});

/** The attempts of one run, or of one reading outside of runs, at its documents. */
export type DocumentAttempts = {
  /** Counts the beginning of an attempt; false for a document that is set aside. Attempts begin one by one. */
  begin(document: SourceDocument, signal: AbortSignal): Promise<boolean>;
  /** Counts the beginnings of several documents at once; resolves to those that are begun. The others begin one by one. */
  beginSeveral(documents: readonly SourceDocument[], signal: AbortSignal): Promise<SourceDocument[]>;
  /**
   * Waits, for a document of so many bytes, until there is room in memory for its passages and their vectors: few large
   * ones are worked on at once, whosever they are. The room is given back when the document ends.
   */
  takeRoom(document: SourceDocument, bytes: number, signal: AbortSignal): Promise<void>;
  end(documents: SourceDocument[]): Promise<void>;
  /** Ends whatever has not ended yet: the run stops in good order. */
  endAll(): Promise<void>;
};

const nameKey = (connectionId: number, externalId: string) => `document:${connectionId}:${externalId}`;

/**
 * Counts attempts at documents of a source. `onBegin` hears of each: from then on it is the document that a process
 * has died of, not the job.
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

  /** In the order in which they will be stored: one that is tried alone holds up those behind it, none before it. */
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
