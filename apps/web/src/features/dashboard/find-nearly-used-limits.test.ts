import { expect, it } from 'vitest';
import { findNearlyUsedLimits } from './find-nearly-used-limits.ts';

const use = (questionCount: number, tokenCount: number) => ({
  questionCount,
  questionLimit: 100,
  tokenCount,
  tokenLimit: 1_000,
});

it('returns nearly and completely used limits of the account and of each assistant', () => {
  const assistants = [
    { id: 1, name: 'Ana', ...use(100, 799) },
    { id: 2, name: 'Ben', ...use(79, 1_200) },
  ];
  expect(findNearlyUsedLimits({ resetsAt: '', account: use(80, 0), assistants })).toEqual([
    { unit: 'questions', name: null, count: 80, limit: 100, isUsedUp: false },
    { unit: 'questions', name: 'Ana', count: 100, limit: 100, isUsedUp: true },
    { unit: 'tokens', name: 'Ben', count: 1_200, limit: 1_000, isUsedUp: true },
  ]);
  expect(findNearlyUsedLimits({ resetsAt: '', account: use(79, 799), assistants: [] })).toEqual([]);
});
