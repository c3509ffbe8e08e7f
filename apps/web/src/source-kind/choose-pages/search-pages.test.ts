import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listFlat } from './page-tree.ts';
import { listVisible, searchPages, splitAtMatch } from './search-pages.ts';

const site = 'https://hiraya.ph';
const tree = listFlat([
  { id: '1', title: 'Hiraya Bakeshop', address: `${site}/` },
  { id: '2', title: 'Delivery', address: `${site}/areas/cebu` },
  { id: '3', title: '', address: `${site}/menu/pan-de-sal` },
]);

describe('searchPages', () => {
  it.each([
    ['DELIVERY', ['2']],
    [`${site}/areas/cebu`, ['2']],
    ['pan-de', ['3']],
    ['hiraya', ['1', '2', '3']],
    ['nowhere', []],
    ['  ', ['1', '2', '3']],
  ])('finds by title and address: %s', (words, ids) => {
    const visible = listVisible(tree, () => true, searchPages(tree, words));
    expect(visible.map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    ['Piñata prices', 'pinata', ['', 'Piñata', ' prices']],
    ['Café', 'FÉ', ['Ca', 'fé', '']],
    ['🧁 Cakes', 'cakes', ['🧁 ', 'Cakes', '']],
    ['Straße 5', 'e 5', ['Straß', 'e 5', '']],
    ['Cakes', 'bread', ['Cakes', '', '']],
    ['Cakes', '', ['Cakes', '', '']],
  ])('marks in %s the text %s', (title, words, parts) => {
    expect(splitAtMatch(title, words)).toEqual(parts);
  });

  it('splits every title without losing characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (title, words) => {
        expect(splitAtMatch(title, words).join('')).toBe(title);
      }),
    );
  });
});
