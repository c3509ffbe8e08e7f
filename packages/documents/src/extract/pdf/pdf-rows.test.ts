import { expect, it } from 'vitest';
import { groupRows } from './pdf-rows.ts';

/** Returns a number of spans, of which every second one is six points lower, between two others. */
const writeOutOfStep = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    text: '7',
    y: 30 + (at % 2) * 6,
    left: at * 20,
    right: at * 20 + 5,
    size: 10,
    font: 'regular',
    isMono: false,
  }));

it('reads unaligned columns as one row', () => {
  expect(groupRows(writeOutOfStep(40)).map(({ spans }) => spans.length)).toEqual([40]);
});

it('limits the comparison of spans to rows of ordinary length', () => {
  expect(groupRows(writeOutOfStep(4_000)).map(({ spans }) => spans.length)).toEqual([2_000, 2_000]);
});
