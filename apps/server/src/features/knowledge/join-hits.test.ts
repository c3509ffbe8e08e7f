import { expect, it } from 'vitest';
import { mergeHits } from './join-hits.ts';

const hit = (passageId: number, score: number, coverage = 0) => ({
  passageId,
  documentId: 1,
  collectionId: 1,
  score,
  coverage,
  vectorScore: 0,
  lexicalScore: 0,
});

it('keeps the best hit of a passage that several questions found', () => {
  const joined = mergeHits([[hit(1, 0.6), hit(2, 0.3, 0.1)], [hit(2, 0.7, 0.9), hit(3, 0.2)], []], 2);
  expect(joined).toEqual([hit(2, 0.7, 0.9), hit(1, 0.6)]);
});
