import type { Language } from '../../../lib/words/detect-language.ts';

/** How vector and words make one score; the figures are measured (docs/decisions/0002-search-in-memory.md). */
export type Blend = {
  /** The vector's share, 0 to 1. */
  vectorWeight: number;
  /** Share of BM25 that the passage's document as a whole decides, 0 to 1: what its other pages are about. */
  documentShare: number;
  /** Brings the scores of all blends to one scale, so that one threshold serves them. */
  scale: number;
};

const strongVector: Blend = { vectorWeight: 0.48, documentShare: 0.15, scale: 1 };
const weakVector: Blend = { vectorWeight: 0.28, documentShare: 0.35, scale: 1.15 };
/** A Filipino question reaches the embedder word by word in English. */
const glossedVector: Blend = { vectorWeight: 0.38, documentShare: 0.25, scale: 1.08 };
/**
 * The embedder cannot read one of the two, so that its vector says nothing: the words decide alone. What is left of the
 * vector gives an order to passages without any of the words, below every threshold, for a reader that knows better.
 */
const blindVector: Blend = { vectorWeight: 0.001, documentShare: 0.35, scale: 1.4 };
const wordsOnlyScale = 1.4;

/**
 * The blend for a question and a passage by their languages: the built-in embedder knows English alone and
 * takes any two texts of another language for similar. Too short to tell a language counts as English. `areRead` says
 * whether it can read both at all (can-read.ts).
 */
export function findBlend(
  embeddingModel: string,
  question: Language,
  passage: Language,
  areRead: boolean,
): Blend {
  if (!embeddingModel.startsWith('builtin:')) return strongVector;
  if (!areRead) return blindVector;
  if (passage !== 'en') return weakVector;
  if (question === 'fil') return glossedVector;
  return question === 'en' || question === 'simple' ? strongVector : weakVector;
}

/**
 * The absolute convex sum of cosine and bounded BM25, 0 to 1. Unlike rank fusion it keeps how good a match
 * is. `cosine` is NaN where there is no vector: then the words alone count.
 */
export function blendScores(cosine: number, lexical: number, { vectorWeight, scale }: Blend): number {
  const score = Number.isNaN(cosine)
    ? wordsOnlyScale * lexical
    : scale * (vectorWeight * Math.max(0, cosine) + (1 - vectorWeight) * lexical);
  return Math.min(1, score);
}
