import type { IndexedPassage } from './passage-index.ts';

/** Versions of a collection's content. `isLarge`: the owner's index is stored in the database (large/). */
export type ContentState = { contentVersion: number; purgedVersion: number; isLarge: boolean };

/** Position of a document in the order of a collection's changes. */
export type ContentCursor = { contentVersion: number; documentId: number };

/**
 * Documents that changed since a version, with their searchable passages. `last` is the position of the last
 * document.
 */
export type ChangedDocuments = { documentIds: number[]; passages: IndexedPassage[]; last: ContentCursor };

/** Source of the rows that are searched. Every query names the owner. */
export type ContentRows = {
  /**
   * Returns the versions of an owner's collection. Undefined when it does not exist or belongs to another
   * owner.
   */
  findContentState(ownerId: string, collectionId: number): Promise<ContentState | undefined>;
  /** Returns the ids of all documents of a collection. */
  listDocumentIds(ownerId: string, collectionId: number): Promise<Set<number>>;
  /**
   * Yields the documents that changed after a position, in batches of whole documents, oldest change first. A
   * document that changes during the read is yielded again with its higher version.
   */
  readChangedDocuments(
    ownerId: string,
    collectionId: number,
    cursor: ContentCursor,
  ): AsyncGenerator<ChangedDocuments>;
};

/** Returns the position after all documents of a version. */
export function endOfVersion(contentVersion: number): ContentCursor {
  return { contentVersion, documentId: Number.MAX_SAFE_INTEGER };
}
