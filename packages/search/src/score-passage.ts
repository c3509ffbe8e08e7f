import type { Language } from '@anito/language/detect-language';

/** How vector and words make one score; the figures are measured (docs/decisions/0002-search-in-memory.md). */
export type Blend = {
  /** The vector's share, 0 to 1. */
  vectorWeight: number;
  /** Share of BM25 that the passage's document as a whole decides, 0 to 1: what its other pages are about. */
  documentShare: number;
  /** Brings the scores of all blends to one scale, so that one threshold serves them. */
  scale: number;
  /** The same where a passage has no vector. */
  wordsScale: number;
  /**
   * The cosine to be expected of any two texts, null where it is next to none: an embedder that does not know a
   * language finds all of it alike, and only what is above that counts.
   */
  background: number | null;
};

const strongVector: Blend = {
  vectorWeight: 0.48,
  documentShare: 0.15,
  scale: 1,
  wordsScale: 1.4,
  background: null,
};
/** Two languages, or texts too short to tell. */
const mixedVector: Blend = {
  vectorWeight: 0.28,
  documentShare: 0.35,
  scale: 1.15,
  wordsScale: 1.4,
  background: null,
};
/** Question and passage in one language that is not English. */
const weakVector: Blend = { ...mixedVector, scale: 1.65, background: 0.28 };
/** A Filipino question reaches the embedder word by word in English. */
const glossedVector: Blend = { ...strongVector, vectorWeight: 0.38, documentShare: 0.25, scale: 1.08 };
/** Where words and vector say nothing there is still an order, below every threshold, for a reader that knows better. */
const leastWeight = 1e-6;
/** The embedder cannot read one of the two, so that its vector says nothing: the words decide alone. */
const blindVector: Blend = {
  vectorWeight: leastWeight,
  documentShare: 0.35,
  scale: 1.5,
  wordsScale: 1.5,
  background: null,
};
/** Words that are spelled by letters and cut small are found by chance more often. */
const spelledBlindVector: Blend = { ...blindVector, scale: 1.1, wordsScale: 1.1 };

/** What the built-in embedder makes of question and passage, see is-latin.ts and cut-run.ts. */
export type Sight = 'read' | 'blind' | 'blind, spelled';

/**
 * The blend for a question and a passage by their languages: the built-in embedder knows English alone and
 * takes any two texts of another language for similar. Too short to tell a language counts as English.
 */
export function findBlend(
  embeddingModel: string,
  question: Language,
  passage: Language,
  sight: Sight,
): Blend {
  if (!embeddingModel.startsWith('builtin:')) return strongVector;
  if (sight !== 'read') return sight === 'blind' ? blindVector : spelledBlindVector;
  if (passage === 'en') {
    if (question === 'fil') return glossedVector;
    return isKnown(question) ? strongVector : mixedVector;
  }
  return question === 'en' || (isKnown(question) && isKnown(passage)) ? mixedVector : weakVector;
}

/** English, Filipino, which reaches the embedder by a table of words, or unknown and likely one of the two. */
export function isKnown(language: Language): boolean {
  return language === 'en' || language === 'fil' || language === 'simple';
}

/**
 * The absolute convex sum of cosine and bounded BM25, 0 to 1. Unlike rank fusion it keeps how good a match
 * is. `cosine` is NaN where there is no vector: then the words alone count. `measured` is taken off the cosine of a blend
 * with a background.
 */
export function blendScores(cosine: number, lexical: number, blend: Blend, measured: number): number {
  if (Number.isNaN(cosine)) return Math.min(1, blend.wordsScale * lexical);
  const { vectorWeight, scale, background } = blend;
  const similarity = Math.max(0, cosine) - (background === null ? 0 : measured);
  const score = scale * (vectorWeight * similarity + (1 - vectorWeight) * lexical);
  return Math.min(1, Math.max(score, leastWeight * cosine));
}
