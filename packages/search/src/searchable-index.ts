import type { Language } from '@anito/language/detect-language';
import type { Postings } from './postings.ts';

/**
 * Passages of one collection in the form that ranking reads. Each passage has a slot, and the passages of a
 * document are adjacent.
 */
export type SearchableIndex = {
  readonly passageCount: number;
  readonly documentCount: number;
  /** Number of terms of all passages together. */
  readonly totalLength: number;
  readonly slotCount: number;
  readonly languages: readonly Language[];
  readonly passageIds: Float64Array;
  /** Number of terms of each slot's passage. */
  readonly lengths: Uint16Array | Uint32Array;
  /** Number of the document of each slot. */
  readonly documentOfSlot: Uint16Array | Uint32Array;
  /** Ids of documents, by their number. */
  readonly documentIds: Float64Array;
  readonly documentLengths: Uint32Array;
  /** Position of each slot's language in `languages`. */
  readonly languageOfSlot: Uint8Array;
  /** 1 for slots whose passage can be found. */
  readonly alive: Uint8Array;
  /**
   * 1 for slots whose passage the built-in embedder can read. Null when this is not stored: all passages then
   * count as readable.
   */
  readonly readable: Uint8Array | null;
  /** Whether `score` returns every exact cosine, and not only those of the nearest passages. */
  readonly hasAllCosines: boolean;
  readonly postings: Pick<Postings, 'documentFrequency' | 'find' | 'findTerms' | 'findSlips'>;
  /** Vectors by `vectorKey`. `score` writes the cosine of the question and each vector to `scores[slot]`. */
  readonly vectors: {
    get(key: string): { score(query: Float32Array, scores: Float32Array): void } | undefined;
  };
};
