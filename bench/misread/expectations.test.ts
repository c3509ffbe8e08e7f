import { fileProblems, kindProblems } from '@anito/documents/unreadable-error';
import { expect, it } from 'vitest';
import { isAsExpected, readExpectations } from './expectations.ts';

it('every line has a number of words or a known reason, and an explanation', async () => {
  const expectations = await readExpectations();
  expect(expectations.size).toBeGreaterThanOrEqual(20);
  const reasons = Object.keys({ ...fileProblems, ...kindProblems });
  for (const expected of expectations.values()) {
    if ('reason' in expected) expect(reasons).toContain(expected.reason);
    else expect(expected.words).toBeGreaterThan(0);
    expect(expected.why).not.toBe('');
  }
});

it('accepts more words, rejects fewer, and accepts a refusal only for its reason', () => {
  expect(isAsExpected({ words: 10 }, { words: 11 })).toBe(true);
  expect(isAsExpected({ words: 10 }, { words: 9 })).toBe(false);
  expect(isAsExpected({ words: 10 }, { reason: 'no-text' })).toBe(false);
  expect(isAsExpected({ reason: 'no-text' }, { reason: 'no-text' })).toBe(true);
  expect(isAsExpected({ reason: 'no-text' }, { reason: 'pdf-damaged' })).toBe(false);
  expect(isAsExpected({ reason: 'no-text' }, { words: 5 })).toBe(false);
});
