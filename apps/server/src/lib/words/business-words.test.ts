import { expect, it } from 'vitest';
import { businessRows, conceptWords, findRoot } from './business-words.ts';
import { commonRows } from './common-words.ts';
import { dealingRows } from './dealing-words.ts';
import { homeRows } from './home-words.ts';
import { landRows } from './land-words.ts';
import { lifeRows } from './life-words.ts';

it('has each word in one row only', () => {
  const words = [...conceptWords.values()].flatMap((row) => [...row.english, ...row.filipino, ...row.others]);
  expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
});

it('has each row in one table only, where none can hide another', () => {
  const tables = [businessRows, commonRows, lifeRows, homeRows, landRows, dealingRows];
  const names = tables.flatMap((table) => Object.keys(table));
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

it('has words in lower case without accents, at least two letters long', () => {
  for (const { english, filipino } of conceptWords.values()) {
    for (const word of [...english, ...filipino]) expect(word).toMatch(/^[a-z]{2,}$/);
  }
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
  ['inexpensive', undefined],
  ['german', undefined],
  ['indoor', undefined],
  ['nananahi', 'tahi'],
  ['magsasangla', 'sangla'],
  ['pampaligo', 'ligo'],
  ['pamasahe', 'pamasahe'],
  ['dinala', 'dala'],
  ['pinakamahal', 'mahal'],
  ['nagtatrabaho', 'trabaho'],
  ['nagpiprint', 'print'],
  ['binuksan', 'bukas'],
  ['pinauupahan', 'upa'],
  ['ipinapahiram', 'hiram'],
  ['tutulungan', 'tulong'],
  ['marumi', 'dumi'],
  ['nagsusuka', 'nagsusuka'],
  ['nakikita', 'nakikita'],
])('finds of "%s" the root %s', (word, root) => {
  expect(findRoot(word)).toBe(root);
});
