import { expect, it } from 'vitest';
import { distributeFairly } from './list-report-page.ts';

it.each([
  [[], 10, []],
  [[3, 4], 10, [3, 4]],
  [[100, 2], 10, [8, 2]],
  [[100, 100, 1], 9, [4, 4, 1]],
  [[5, 5, 5], 2, [1, 1, 1]],
])('distributes %j over %d places as %j', (counts, places, shares) => {
  expect(distributeFairly(counts, places)).toEqual(shares);
});
