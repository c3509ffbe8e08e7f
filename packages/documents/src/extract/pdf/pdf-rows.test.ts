import { expect, it } from 'vitest';
import { groupRows } from './pdf-rows.ts';

/** As many spans as said, of which every other one stands six points lower in a gap between two others. */
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

it('takes columns out of step for one row', () => {
  expect(groupRows(writeOutOfStep(40)).map(({ spans }) => spans.length)).toEqual([40]);
});

it('compares the spans of no longer row than a person writes', () => {
  expect(groupRows(writeOutOfStep(4_000)).map(({ spans }) => spans.length)).toEqual([2_000, 2_000]);
});
