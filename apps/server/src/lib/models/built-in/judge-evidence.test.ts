import { expect, it } from 'vitest';
import { leastLikelihood, measureLikelihood, measureRelation } from './judge-evidence.ts';

const some = { share: 0.5, cosine: 0.5, coverage: 0.5, words: 4 };

it.each(['share', 'cosine', 'coverage', 'words'] as const)('is likelier with more %s', (kind) => {
  expect(measureLikelihood({ ...some, [kind]: some[kind] * 1.2 })).toBeGreaterThan(measureLikelihood(some));
});

it('takes words and likeness together, though neither is enough alone', () => {
  expect(measureLikelihood({ ...some, share: 0.8, coverage: 0.8 })).toBeGreaterThan(leastLikelihood);
  expect(measureLikelihood({ ...some, share: 0, coverage: 0, cosine: 0.8 })).toBeLessThan(leastLikelihood);
  expect(measureLikelihood({ ...some, share: 0.8, coverage: 0.8, cosine: 0 })).toBeLessThan(leastLikelihood);
});

it('goes by words where no vector is worth anything', () => {
  const words = { ...some, cosine: null };
  expect(measureLikelihood({ ...words, share: 0.9, coverage: 0.9 })).toBeGreaterThan(leastLikelihood);
  expect(measureLikelihood({ ...words, share: 0.3, coverage: 0.3 })).toBeLessThan(leastLikelihood);
});

it('takes a question for related by several words that one passage says, or by likeness', () => {
  const one = { score: 0.3, said: 1, words: 2 };
  for (const cosine of [0.2, null]) {
    expect(measureRelation({ ...one, cosine })).toBeLessThan(0.5);
    expect(measureRelation({ ...one, cosine, score: 0.4, said: 3, words: 4 })).toBeGreaterThan(0.5);
  }
  expect(measureRelation({ ...one, cosine: 0.75 })).toBeGreaterThan(0.5);
  expect(measureRelation({ score: 0, cosine: null, said: 0, words: 0 })).toBeLessThan(0.1);
});
