import { type IndexedPassage, PassageIndex, vectorKey } from '../passage-index.ts';
import type { Occurrences } from '../postings.ts';
import type { SegmentHeader } from './segment-header.ts';

const maxLength = 0xff_ff;

/** Data of a segment as it is stored. */
export type BuiltSegment = {
  header: SegmentHeader;
  /** In ascending order. */
  documentIds: Float64Array;
  terms: Iterable<[string, Occurrences]>;
};

/**
 * Builds a segment. The caller passes at most `maxSlots` passages. The passages of a document become adjacent
 * and keep their order.
 */
export function buildSegment(passages: readonly IndexedPassage[]): BuiltSegment {
  // The sort is stable, so the passages of a document keep their order.
  const sorted = passages.toSorted((a, b) => a.documentId - b.documentId);
  const models: string[] = [];
  const numberModel = ({ embeddingModel, vector }: IndexedPassage) => {
    if (!vector) return 0;
    const key = vectorKey(embeddingModel, vector.components.length);
    const modelIndex = models.indexOf(key);
    return modelIndex >= 0 ? modelIndex + 1 : models.push(key);
  };
  const modelOfSlot = Uint8Array.from(sorted, numberModel);
  const index = new PassageIndex();
  index.apply(
    [],
    sorted.map((passage) => ({ ...passage, vector: null })),
  );
  index.trim();
  return {
    header: {
      languages: [...index.languages],
      models,
      passageIds: index.passageIds,
      lengths: Uint16Array.from(index.lengths, (length) => Math.min(length, maxLength)),
      documentOfSlot: Uint16Array.from(index.documentOfSlot),
      languageOfSlot: index.languageOfSlot,
      modelOfSlot,
    },
    documentIds: index.documentIds,
    terms: listEntries(index),
  };
}

/** Yields each term of an index with its occurrences. */
function* listEntries({ postings }: PassageIndex): Generator<[string, Occurrences]> {
  for (const term of postings.listTerms()) yield [term, postings.find([term])];
}
