import { expect, it } from 'vitest';
import { measureLikelihood, measureRelation, minLikelihood } from './judge-evidence.ts';

const some = { share: 0.5, cosine: 0.5, coverage: 0.5, words: 4 };

it.each(['share', 'cosine', 'coverage', 'words'] as const)(
  'returns a higher likelihood for more %s',
  (kind) => {
    expect(measureLikelihood({ ...some, [kind]: some[kind] * 1.2 })).toBeGreaterThan(measureLikelihood(some));
  },
);

it('needs both words and vectors for a likely answer', () => {
  expect(measureLikelihood({ ...some, share: 0.8, coverage: 0.8 })).toBeGreaterThan(minLikelihood);
  expect(measureLikelihood({ ...some, share: 0, coverage: 0, cosine: 0.8 })).toBeLessThan(minLikelihood);
  expect(measureLikelihood({ ...some, share: 0.8, coverage: 0.8, cosine: 0 })).toBeLessThan(minLikelihood);
});

it('uses words only without vectors', () => {
  const words = { ...some, cosine: null };
  expect(measureLikelihood({ ...words, share: 0.9, coverage: 0.9 })).toBeGreaterThan(minLikelihood);
  expect(measureLikelihood({ ...words, share: 0.3, coverage: 0.3 })).toBeLessThan(minLikelihood);
});

it('requires more evidence among many passages', () => {
  const one = { likelihood: 0.2, scope: 0, score: 0.3, passageCount: 10 };
  expect(measureRelation(one)).toBeGreaterThan(0.9);
  expect(measureRelation({ ...one, likelihood: 0.02 })).toBeLessThan(0.5);
  expect(measureRelation({ ...one, scope: -3 })).toBeLessThan(measureRelation(one));
  expect(measureRelation({ ...one, passageCount: 10_000 })).toBeLessThan(measureRelation(one));
  expect(measureRelation({ ...one, likelihood: 1 })).toBeLessThanOrEqual(1);
});

it('also uses the score of the best passage without vectors', () => {
  const one = { likelihood: 0.1, scope: null, score: 0.5, passageCount: 100 };
  expect(measureRelation(one)).toBeGreaterThan(0.9);
  expect(measureRelation({ ...one, score: 0.1 })).toBeLessThan(0.5);
  expect(measureRelation({ likelihood: 0, scope: null, score: 0, passageCount: 0 })).toBeLessThan(0.1);
});
