import type { SearchHit } from './rank-passages.ts';

/**
 * The fused score under which the best passage does not answer the question. Measured with the built-in
 * embedder on ten collections in seven languages (docs/decisions/0002-search-in-memory.md): of questions about
 * other collections 99 % stay below it, of each public collection's own questions at least 95 % reach it. The scales of
 * the blends (score-passage.ts) bring every language to it.
 */
export const relevanceThreshold = 0.3;

/** A reader that judges each sentence by itself needs less. */
const leastScore = 0.2;

/** Whether the collection searched has something to say to the question. */
export function isRelevant([best]: readonly SearchHit[]): boolean {
  return best !== undefined && best.score >= relevanceThreshold;
}

/** Whether there is something that a reader who judges each sentence by itself may find an answer in. */
export function isPromising([best]: readonly SearchHit[]): boolean {
  return best !== undefined && best.score >= leastScore;
}

/** How often a best passage of a score was the right one, own and foreign questions weighing the same. */
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

/** The likelihood, 0 to 1, that the best passage answers the question; never falls as its score rises. */
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
