import { expect, it } from 'vitest';
import { takeFitting } from './bring-history.ts';

it('takes rows until their number or their size reaches the limit', () => {
  const few = { rows: 3, bytes: 1_000 };
  expect(takeFitting(few, ['a', 'b'])).toEqual(['a', 'b']);
  expect(takeFitting(few, ['c', 'd'])).toEqual(['c']);
  expect(takeFitting(few, ['e'])).toEqual([]);
  const short = { rows: 100, bytes: 10 };
  expect(takeFitting(short, ['abc', 'abcdefgh', 'a'])).toEqual(['abc']);
  expect(takeFitting(short, ['a'])).toEqual([]);
});
