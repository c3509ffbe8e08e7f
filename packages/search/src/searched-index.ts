import type { Language } from '@anito/language/detect-language';
import type { Postings } from './postings.ts';

/** What ranking asks of the passages of one collection; each passage has a slot, those of a document are neighbours. */
export type SearchedIndex = {
  readonly passageCount: number;
  readonly documentCount: number;
  /** Terms of all passages together. */
  readonly totalLength: number;
  readonly slotCount: number;
  readonly languages: readonly Language[];
  readonly passageIds: Float64Array;
  /** Number of terms of each slot's passage. */
  readonly lengths: Uint16Array | Uint32Array;
  /** For each slot the number of its document. */
  readonly documentOfSlot: Uint16Array | Uint32Array;
  /** By the document's number. */
  readonly documentIds: Float64Array;
  readonly documentLengths: Uint32Array;
  /** For each slot the place of its language in `languages`. */
  readonly languageOfSlot: Uint8Array;
  /** 1 for slots whose passage may be found. */
  readonly alive: Uint8Array;
  /** 1 for slots whose passage the built-in embedder can read; null where that was not kept: all count as read. */
  readonly readable: Uint8Array | null;
  /** Whether `score` gives every cosine itself, and not only those of the nearest. */
  readonly hasAllCosines: boolean;
  readonly postings: Pick<Postings, 'documentFrequency' | 'find' | 'findTerms' | 'findSlips'>;
  /** By `vectorKey`; `score` writes the cosine of the question and each vector to `scores[slot]`. */
  readonly vectors: {
    get(key: string): { score(query: Float32Array, scores: Float32Array): void } | undefined;
  };
};
