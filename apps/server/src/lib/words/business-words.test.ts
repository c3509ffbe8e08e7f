import { expect, it } from 'vitest';
import { conceptWords, findRoot } from './business-words.ts';

it('has each word in one row only', () => {
  const words = [...conceptWords.values()].flatMap((row) => [...row.english, ...row.filipino, ...row.others]);
  expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
});

it.each([
  ['bayad', 'bayad'],
  ['magbayad', 'bayad'],
  ['nagbabayad', 'bayad'],
  ['binayaran', 'bayad'],
  ['nagbubukas', 'bukas'],
  ['tumatanggap', 'tanggap'],
  ['libreng', 'libre'],
  ['ipadala', 'padala'],
  ['mag-aral', undefined],
  ['nagdedeliver', 'deliver'],
  ['plywood', undefined],
  ['baking', undefined],
  ['nagging', undefined],
  ['manila', undefined],
])('finds of "%s" the root %s', (word, root) => {
  expect(findRoot(word)).toBe(root);
});
