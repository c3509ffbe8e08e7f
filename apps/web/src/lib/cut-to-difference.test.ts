import { expect, it } from 'vitest';
import { cutToDifference } from './cut-to-difference.ts';

const long = 'We sell bread and cakes in Marikina. '.repeat(40);

it.each([
  ['six cars fit', 'eight cars fit', ['', 'six', ' cars fit'], ['', 'eight', ' cars fit']],
  ['Yes, six cars fit', 'Yes, six', ['Yes, six', ' cars fit', ''], ['Yes, six', '', '']],
  ['open', 'openly so', ['', 'open', ''], ['', 'openly so', '']],
  ['a 😀 b', 'a 😁 b', ['a ', '😀', ' b'], ['a ', '😁', ' b']],
  ['', 'Call us', ['', '', ''], ['', 'Call us', '']],
])('finds the words in which %j and %j differ', (one, other, ownOfOne, ownOfOther) => {
  const cut = cutToDifference(one, other).map(({ before, own, after }) => [before, own, after]);
  expect(cut).toEqual([ownOfOne, ownOfOther]);
});

it('shortens common text far from the difference', () => {
  const [{ before, own, after }] = cutToDifference(`${long}Ask Rosa. ${long}`, `${long}Ask Ana. ${long}`);
  expect(own).toBe('Rosa.');
  expect(before).toMatch(/^….{76}Ask $/);
  expect(after).toMatch(/^ We sell.{70,72}…$/);
});
