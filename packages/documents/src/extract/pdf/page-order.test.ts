import { expect, it } from 'vitest';
import { PageOrder } from './page-order.ts';

/** Returns the pages that PageOrder tries, in order, given the result of each. */
function takeAll(count: number, resultOf: (page: number) => 'some' | 'none' | 'nothing') {
  const order = new PageOrder(Array.from({ length: count }, (_, index) => index + 1));
  const taken: number[] = [];
  for (let page = order.next(); page !== undefined; page = order.next()) {
    taken.push(page);
    const said = resultOf(page);
    if (said !== 'nothing') order.recordResult(said);
  }
  return { taken, left: [...order.remaining] };
}

it('tries pages in order, with or without letters', () => {
  expect(takeAll(4, () => 'some')).toEqual({ taken: [1, 2, 3, 4], left: [] });
  expect(takeAll(40, () => 'nothing').left).toEqual([]);
  expect(takeAll(3, (page) => (page === 1 ? 'none' : 'some')).taken).toEqual([1, 2, 3]);
});

it('tries the end and the middle before it gives up unreadable pages', () => {
  const { taken, left } = takeAll(100, () => 'none');
  expect(taken).toEqual([1, 2, 100, 51]);
  expect(left).toHaveLength(96);
  expect(takeAll(2, () => 'none')).toEqual({ taken: [1, 2], left: [] });
});

it('tries all pages after a readable one', () => {
  const isEnglish = (page: number) => page >= 50;
  const { taken, left } = takeAll(100, (page) => (isEnglish(page) ? 'some' : 'none'));
  expect(left).toEqual([]);
  expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
});
