import type { Language } from '@anito/language/detect-language';

/**
 * How the vector score and the word score are combined. The figures are measured
 * (docs/decisions/0002-search-in-memory.md).
 */
export type Blend = {
  /** Share of the vector, 0 to 1. */
  vectorWeight: number;
  /** Share of BM25 that comes from the whole document, 0 to 1. */
  documentShare: number;
  /** Brings the scores of all blends to one scale, so that one threshold is enough. */
  scale: number;
  /** Scale for passages without a vector. */
  wordsScale: number;
  /**
   * Cosine that is expected between any two texts, null when it is close to 0. An embedder that does not know
   * a language finds all of its texts similar. Only the part above this value counts.
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
/** Question and passage have different languages, or are too short to detect. */
const mixedVector: Blend = {
  vectorWeight: 0.28,
  documentShare: 0.35,
  scale: 1.15,
  wordsScale: 1.4,
  background: null,
};
/** Question and passage have the same language, which is not English. */
const weakVector: Blend = { ...mixedVector, scale: 1.65, background: 0.28 };
/** A Filipino question is translated to English word by word for the embedder. */
const glossedVector: Blend = { ...strongVector, vectorWeight: 0.38, documentShare: 0.25, scale: 1.08 };
/**
 * Keeps an order below every threshold, for readers with better judgement, when neither words nor vector
 * match.
 */
const minWeight = 1e-6;
/** The embedder cannot read one of the two texts. Only the words count. */
const blindVector: Blend = {
  vectorWeight: minWeight,
  documentShare: 0.35,
  scale: 1.5,
  wordsScale: 1.5,
  background: null,
};
/** In scripts that spell words by letters, short pieces match by chance more often. */
const spelledBlindVector: Blend = { ...blindVector, scale: 1.1, wordsScale: 1.1 };

/**
 * Whether the built-in embedder can read question and passage, see is-latin.ts and split-run.ts. `blind,
 * spelled`: the script has no spaces and spells words by letters, for example Thai.
 */
export type Readability = 'read' | 'blind' | 'blind, spelled';

/**
 * Returns the blend for a question and a passage. Vectors of other models than the built-in one are trusted
 * in every language. The built-in embedder knows only English and finds any two texts of another language
 * similar. `readability` decides before the languages. A language that is too short to detect counts as one
 * that the embedder can read.
 */
export function findBlend(
  embeddingModel: string,
  question: Language,
  passage: Language,
  readability: Readability,
): Blend {
  if (!embeddingModel.startsWith('builtin:')) return strongVector;
  if (readability !== 'read') return readability === 'blind' ? blindVector : spelledBlindVector;
  if (passage === 'en') {
    if (question === 'fil') return glossedVector;
    return isReadableLanguage(question) ? strongVector : mixedVector;
  }
  return question === 'en' || (isReadableLanguage(question) && isReadableLanguage(passage))
    ? mixedVector
    : weakVector;
}

/**
 * Returns whether a language is English, Filipino (translated by a word table for the embedder), or unknown
 * and probably one of the two.
 */
export function isReadableLanguage(language: Language): boolean {
  return language === 'en' || language === 'fil' || language === 'simple';
}

/**
 * Returns the weighted sum of cosine and bounded BM25, at most 1. It is negative only for a negative cosine.
 * Unlike rank fusion, it preserves how good a match is. `cosine` is NaN without a vector: then only the words
 * count. `measuredBackground` is subtracted from the cosine when the blend has a background.
 */
export function blendScores(
  cosine: number,
  lexical: number,
  blend: Blend,
  measuredBackground: number,
): number {
  if (Number.isNaN(cosine)) return Math.min(1, blend.wordsScale * lexical);
  const { vectorWeight, scale, background } = blend;
  const similarity = Math.max(0, cosine) - (background === null ? 0 : measuredBackground);
  const score = scale * (vectorWeight * similarity + (1 - vectorWeight) * lexical);
  return Math.min(1, Math.max(score, minWeight * cosine));
}
