import { expect, it } from 'vitest';
import { conceptWords, findRoot } from './business-words.ts';

const rows = [...conceptWords];

it('has each concept in one row and each word in only one row', () => {
  expect(conceptWords.size).toBeGreaterThan(1_300);
  const words = rows.flatMap(([, { english, filipino, others }]) => [...english, ...filipino, ...others]);
  expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
});

it('has words of two or more letters, in lower case without accents', () => {
  for (const [concept, { english, filipino, others }] of rows) {
    const words = [...english, ...filipino, ...others];
    expect(words, concept).not.toHaveLength(0);
    for (const word of [concept, ...words]) expect(word).toMatch(/^[a-z]{2,}$/);
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
  ['inexpensive', undefined],
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
])('finds for "%s" the root %s', (word, root) => {
  expect(findRoot(word)).toBe(root);
});
