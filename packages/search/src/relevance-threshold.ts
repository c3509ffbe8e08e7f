import type { SearchHit } from './rank-passages.ts';

/**
 * Blended score below which the best passage does not answer the question. Measured with the built-in
 * embedder on ten collections in seven languages (docs/decisions/0002-search-in-memory.md): 99 % of the
 * questions about other collections stay below it, and at least 95 % of each public collection's own
 * questions reach it. The scales of the blends (score-passage.ts) bring every language to this threshold.
 */
export const relevanceThreshold = 0.3;

/** Threshold for a reader that judges each sentence separately. It can be lower. */
const minPromisingScore = 0.2;

/** Returns whether the best passage is likely to answer the question. Returns false without hits. */
export function isRelevant([best]: readonly SearchHit[]): boolean {
  return best !== undefined && best.score >= relevanceThreshold;
}

/**
 * Returns whether a reader that judges each sentence separately may find an answer. Returns false without
 * hits.
 */
export function isPromising([best]: readonly SearchHit[]): boolean {
  return best !== undefined && best.score >= minPromisingScore;
}

/**
 * Share of questions whose best passage was the right one, by its score. Questions about the collection and
 * about others have equal weight.
 */
const calibration = [
  [0, 0],
  [0.2, 0.02],
  [0.25, 0.15],
  [0.3, 0.41],
  [0.35, 0.62],
  [0.4, 0.76],
  [0.5, 0.86],
  [0.6, 0.94],
  [0.7, 0.97],
  [1, 1],
] as const;

/**
 * Returns the likelihood, 0 to 1, that the best passage answers the question. Returns 0 without hits. The
 * likelihood never falls as the score rises.
 */
export function confidenceFromHits(hits: readonly SearchHit[]): number {
  const score = Math.min(1, Math.max(0, hits[0]?.score ?? 0));
  for (let i = 1; i < calibration.length; i++) {
    const [upper, confidence] = calibration[i] as readonly [number, number];
    if (score > upper) continue;
    const [lower, below] = calibration[i - 1] as readonly [number, number];
    return below + ((confidence - below) * (score - lower)) / (upper - lower);
  }
  return 1;
}
