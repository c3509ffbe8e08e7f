import type { IndexedPassage } from './passage-index.ts';

/** Where a collection's content stands; `isLarge` when its owner's index is kept outside of memory (large/). */
export type ContentState = { contentVersion: number; purgedVersion: number; isLarge: boolean };

/** A place in the order of a collection's changes: that of a document. */
export type ContentPlace = { contentVersion: number; documentId: number };

/** Documents changed since a version, with their passages that may be found; `last` is the place of the last of them. */
export type ChangedDocuments = { documentIds: number[]; passages: IndexedPassage[]; last: ContentPlace };

/** Where the rows come from that are searched; every question names their owner. */
export type ContentRows = {
  /** The versions of one collection of an owner; undefined when it is gone or somebody else's. */
  findContentState(ownerId: string, collectionId: number): Promise<ContentState | undefined>;
  /** The ids of all documents of a collection. */
  listDocumentIds(ownerId: string, collectionId: number): Promise<Set<number>>;
  /**
   * The documents changed after a place, in batches of whole documents, oldest change first: one that changes while this
   * reads comes again with its higher version.
   */
  readChangedDocuments(
    ownerId: string,
    collectionId: number,
    after: ContentPlace,
  ): AsyncGenerator<ChangedDocuments>;
};

/** The place behind all documents of a version. */
export function endOfVersion(contentVersion: number): ContentPlace {
  return { contentVersion, documentId: Number.MAX_SAFE_INTEGER };
}
