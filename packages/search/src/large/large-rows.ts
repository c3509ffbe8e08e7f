import type { ContentPlace, ContentRows } from '../content-rows.ts';
import type { Occurrences } from '../postings.ts';
import type { QuantizedVector } from '../quantize-vector.ts';
import type { SegmentHeader } from './segment-header.ts';

/** How far the index has come with one collection. */
export type IndexedCollection = { collectionId: number; place: ContentPlace; purgedVersion: number };

/** A table of vectors of one model. */
export type VectorTable = { id: number; embeddingModel: string; dimensions: number };

/** What the index of a large owner consists of, in one moment. */
export type LargeState = {
  revision: number;
  collections: IndexedCollection[];
  segments: { id: number; collectionId: number; dead: Uint16Array }[];
  tables: VectorTable[];
};

/** By segment, then by term. */
export type ReadPostings = Map<number, Map<string, Occurrences>>;

/** A passage near a question, and how near. */
export type NearPassage = { documentId: number; passageId: number; cosine: number };

/** A table of vectors is gone: the index has changed since its state was read. */
export class IndexChangedError extends Error {}

/** Where an index that is kept outside of memory is read from. */
export type LargeRows = ContentRows & {
  /** The index of an owner; undefined when it has none that is ready. */
  findLargeState(ownerId: string): Promise<LargeState | undefined>;
  /** The header of a segment and its documents; undefined when the segment is gone. */
  findSegment(
    ownerId: string,
    id: number,
  ): Promise<{ header: SegmentHeader; documentIds: Float64Array } | undefined>;
  /**
   * Which slots of some segments have some terms, and the revision of that moment: what is older must be read again.
   * Undefined when the owner has no index any more.
   */
  readPostings(
    ownerId: string,
    segmentIds: number[],
    terms: string[],
  ): Promise<{ postings: ReadPostings; revision: number } | undefined>;
  /**
   * Terms of some segments that share their first letter and all but two letters next to each other with a word: all that
   * are one slip away, and others. A slip leaves either the beginning or the end of a word as it is.
   */
  listSimilarTerms(ownerId: string, segmentIds: number[], word: string): Promise<string[]>;
};

/** Where its vectors are read from: on a connection of their own, beside the words. */
export type VectorRows = {
  /** The passages of some collections nearest to a question, nearest first; throws IndexChangedError. */
  readNearest(
    ownerId: string,
    table: VectorTable,
    collectionIds: number[],
    vector: Float32Array,
    options: { count: number; isExact: boolean },
  ): Promise<NearPassage[]>;
  /** The vectors of those of some passages that a model has given one, by the passage's id. */
  findVectors(
    ownerId: string,
    passageIds: number[],
    embeddingModel: string,
  ): Promise<Map<number, QuantizedVector>>;
};
