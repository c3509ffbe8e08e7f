import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SearchHit } from './rank-passages.ts';
import { confidenceFromHits, isRelevant, relevanceThreshold } from './relevance-threshold.ts';

function hitsWith(score: number): SearchHit[] {
  return [
    { passageId: 1, documentId: 1, collectionId: 1, score, vectorScore: 0, lexicalScore: 0, coverage: 0 },
  ];
}

it('returns a confidence that grows with the best score', () => {
  const score = fc.double({ min: -1, max: 2, noNaN: true });
  fc.assert(
    fc.property(score, score, (x, y) => {
      const [low, high] = x < y ? [x, y] : [y, x];
      const [less, more] = [confidenceFromHits(hitsWith(low)), confidenceFromHits(hitsWith(high))];
      expect(less).toBeLessThanOrEqual(more);
      expect(less).toBeGreaterThanOrEqual(0);
      expect(more).toBeLessThanOrEqual(1);
    }),
  );
});

it('is not relevant without hits or below the threshold', () => {
  expect(isRelevant([])).toBe(false);
  expect(confidenceFromHits([])).toBe(0);
  expect(isRelevant(hitsWith(relevanceThreshold - 0.001))).toBe(false);
  expect(isRelevant(hitsWith(relevanceThreshold))).toBe(true);
});
