import { expect, it } from 'vitest';
import type { Concept } from './shop-words.ts';
import { addDays, findRanges } from './text-ranges.ts';

it.each([
  ['Amount sent: ₱1,001 to ₱5,000', [[1001, 5000]]],
  ['Child, 4 to 10 years', [[4, 10]]],
  ['Riders carry up to 20 kg', [[0, 20]]],
  ['Text 0956-555-0711', []],
  ['nothing of the kind', []],
])('finds the ranges of "%s"', (text, ranges) => {
  expect(findRanges(text)).toEqual(ranges);
});

it.each([
  ['Open Monday to Thursday', 'monday tuesday wednesday thursday'],
  ['Friday to Sunday: ₱38,000', 'friday saturday sunday weekend'],
  ['Tue, Thu', 'tuesday thursday'],
  ['Lunes hanggang Miyerkules', 'monday tuesday wednesday'],
  ['keep it out of the sun, I sat down', ''],
])('reads the days of "%s"', (text, days) => {
  const concepts = new Set<Concept>();
  addDays(text, concepts);
  expect([...concepts].toSorted()).toEqual(days.split(' ').filter(Boolean).toSorted());
});

it('reads a text of nothing but digits in linear time', () => {
  expect(findRanges('1'.repeat(100_000))).toEqual([]);
});
