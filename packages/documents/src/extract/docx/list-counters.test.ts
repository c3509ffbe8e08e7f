import { expect, it } from 'vitest';
import { ListCounters } from './list-counters.ts';
import type { ListPlace } from './word-look.ts';

const place = (listId: string, depth: number, format: string, text: string, start = 1): ListPlace => ({
  ...{ listId, depth, format, text, start },
});

it('counts each list separately, restarts inner levels, and formats numbers by their level', () => {
  const counters = new ListCounters();
  const step = place('1', 0, 'decimal', '%1.');
  const inner = place('1', 1, 'lowerLetter', '%2)');
  const deep = place('1', 2, 'upperRoman', '%1.%2.%3');
  const other = place('2', 0, 'upperLetter', 'Option %1:', 27);
  const places = [step, inner, inner, other, deep, step, inner, other];
  expect(places.map((each) => counters.next(each))).toEqual([
    ...['1.', 'a)', 'b)', 'Option AA:', '1.b.I', '2.', 'a)', 'Option BB:'],
  ]);
});

it('returns an empty marker for levels without numbers and ignores missing levels', () => {
  const counters = new ListCounters();
  expect(counters.next(place('1', 0, 'bullet', '•'))).toBe('');
  expect(counters.next(place('1', 0, 'none', '%1'))).toBe('');
  expect(counters.next(place('2', 1, 'decimal', '%1.%2.%9'))).toBe('1.1.');
});
