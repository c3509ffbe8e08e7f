import { expect, it } from 'vitest';
import { limitToRoom } from './import-history.ts';

it('takes rows until their number or their size reaches the limit', () => {
  const few = { rows: 3, bytes: 1_000 };
  expect(limitToRoom(few, ['a', 'b'])).toEqual(['a', 'b']);
  expect(limitToRoom(few, ['c', 'd'])).toEqual(['c']);
  expect(limitToRoom(few, ['e'])).toEqual([]);
  const short = { rows: 100, bytes: 10 };
  expect(limitToRoom(short, ['abc', 'abcdefgh', 'a'])).toEqual(['abc']);
  expect(limitToRoom(short, ['a'])).toEqual([]);
});
