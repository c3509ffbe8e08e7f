import { expect, it } from 'vitest';
import { takeRowsThatFit } from './import-history.ts';

it('takes rows until their number or their size reaches the limit', () => {
  const few = { rows: 3, bytes: 1_000 };
  expect(takeRowsThatFit(few, ['a', 'b'])).toEqual(['a', 'b']);
  expect(takeRowsThatFit(few, ['c', 'd'])).toEqual(['c']);
  expect(takeRowsThatFit(few, ['e'])).toEqual([]);
  const short = { rows: 100, bytes: 10 };
  expect(takeRowsThatFit(short, ['abc', 'abcdefgh', 'a'])).toEqual(['abc']);
  expect(takeRowsThatFit(short, ['a'])).toEqual([]);
});
