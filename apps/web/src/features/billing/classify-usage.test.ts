import { expect, it } from 'vitest';
import { classifyUsage } from './classify-usage.ts';

it.each([
  [0, 500, 'calm'],
  [349, 500, 'calm'],
  [350, 500, 'high'],
  [449, 500, 'high'],
  [450, 500, 'full'],
  [9_000, 500, 'full'],
  [2, 3, 'calm'],
  [3, 3, 'full'],
  [1, 1, 'full'],
])('%i of %i is %s', (used, limit, expected) => {
  expect(classifyUsage({ used, limit })).toBe(expected);
});
