import type { ContentCursor, ContentRows } from '../content-rows.ts';
import type { Occurrences } from '../postings.ts';
import type { QuantizedVector } from '../quantize-vector.ts';
import type { SegmentHeader } from './segment-header.ts';

/** Progress of the stored index in one collection. */
export type IndexedCollection = { collectionId: number; place: ContentCursor; purgedVersion: number };

/** A table with the vectors of one model. */
export type VectorTable = { id: number; embeddingModel: string; dimensions: number };

/** Parts of a large owner's index at one revision. */
export type LargeState = {
  revision: number;
  collections: IndexedCollection[];
  segments: { id: number; collectionId: number; dead: Uint16Array }[];
  tables: VectorTable[];
};

/** Entries by segment, then by term. */
export type PostingsBySegment = Map<number, Map<string, Occurrences>>;

/** A passage near a question, with its cosine. */
export type NearestPassage = { documentId: number; passageId: number; cosine: number };

/** Thrown when a vector table no longer exists, because the index has changed since its state was read. */
export class IndexChangedError extends Error {}

/** Source of an index that is stored in the database. */
export type LargeRows = ContentRows & {
  /** Returns the index of an owner. Undefined when the owner has no index that is ready. */
  findLargeState(ownerId: string): Promise<LargeState | undefined>;
  /** Returns the header of a segment and its document ids. Undefined when the segment no longer exists. */
  findSegment(
    ownerId: string,
    id: number,
  ): Promise<{ header: SegmentHeader; documentIds: Float64Array } | undefined>;
  /**
   * Returns the entries of some terms in some segments, and the revision at that time. A state of an older
   * revision must be read again. Undefined when the owner no longer has an index.
   */
  readPostings(
    ownerId: string,
    segmentIds: number[],
    terms: string[],
  ): Promise<{ postings: PostingsBySegment; revision: number } | undefined>;
  /**
   * Returns terms of some segments that share the first letter with a word and differ in at most two adjacent
   * letters. Contains all terms that are one typing error away, and others. A typing error leaves the
   * beginning or the end of a word unchanged.
   */
  listSimilarTerms(ownerId: string, segmentIds: number[], word: string): Promise<string[]>;
};

/** Source of the vectors, on a separate connection so that vectors and words are read in parallel. */
export type VectorRows = {
  /**
   * Returns the `count` passages of some collections nearest to a question, nearest first. With `isExact` it
   * compares all vectors, otherwise it uses the vector index. Throws IndexChangedError.
   */
  readNearest(
    ownerId: string,
    table: VectorTable,
    collectionIds: number[],
    vector: Float32Array,
    options: { count: number; isExact: boolean },
  ): Promise<NearestPassage[]>;
  /** Returns the vectors of some passages, by passage id. Omits passages without a vector of the model. */
  findVectors(
    ownerId: string,
    passageIds: number[],
    embeddingModel: string,
  ): Promise<Map<number, QuantizedVector>>;
};
