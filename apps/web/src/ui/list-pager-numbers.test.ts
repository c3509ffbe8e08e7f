import { expect, it } from 'vitest';
import { listPagerNumbers } from './list-pager-numbers.ts';

it.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
  [4, 4, [1, 2, 3, 4]],
])('page %d of %d shows %j', (page, total, numbers) => {
  expect(listPagerNumbers(page, total)).toEqual(numbers);
});
