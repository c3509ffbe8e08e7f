import { isMisspelling } from '@anito/language/is-misspelling';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Vocabulary } from './vocabulary.ts';

const term = fc.oneof(
  fc.stringMatching(/^[a-z]{1,6}$/),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }),
  fc.string({ unit: fc.constantFrom('ñ', 'a', 'ж', 'ế'), minLength: 1, maxLength: 5 }),
);

function add(vocabulary: Vocabulary, text: string): number {
  const bytes = Buffer.from(` ${text} `);
  return vocabulary.add(bytes, 1, bytes.length - 1);
}

it('numbers terms like a Map, also after another vocabulary copied them', () => {
  fc.assert(
    fc.property(fc.array(term, { maxLength: 400 }), fc.array(term), (terms, others) => {
      const vocabulary = new Vocabulary();
      const expected = new Map<string, number>();
      for (const text of terms) {
        if (!expected.has(text)) expected.set(text, expected.size);
        expect(add(vocabulary, text)).toBe(expected.get(text));
      }
      vocabulary.trim();
      const copy = new Vocabulary();
      for (const id of expected.values()) copy.addFrom(vocabulary, id);
      for (const text of [...expected.keys(), ...others]) {
        expect(vocabulary.find(text)).toBe(expected.get(text) ?? -1);
        expect(copy.find(text)).toBe(expected.get(text) ?? -1);
      }
      expect(vocabulary.size).toBe(expected.size);
    }),
  );
});

it('finds a very long term', () => {
  const vocabulary = new Vocabulary();
  const long = 'ế'.repeat(5000);
  expect(vocabulary.find(long)).toBe(-1);
  add(vocabulary, 'rice');
  expect(add(vocabulary, long)).toBe(1);
  expect(vocabulary.find(long)).toBe(1);
});

it('lists every term that is one typing error away', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ñ', 'ế'), minLength: 5, maxLength: 7 });
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 100 }), (written, words) => {
      const vocabulary = new Vocabulary();
      // Typing errors are rare among random words, so some are generated.
      const letters = [...written];
      const made = letters.map((_, i) => letters.toSpliced(i, 1).join('')).slice(1);
      made.push(...letters.map((_, i) => letters.toSpliced(i, 0, 'ñ').join('')).slice(1));
      made.push(
        ...letters.slice(2).map((letter, i) => letters.toSpliced(i + 1, 2, letter, letters[i + 1]!).join('')),
      );
      const all = [...new Set([...words, ...made])];
      for (const text of all) add(vocabulary, text);
      const similar = new Set(vocabulary.listSimilar(written, { comparisons: 1e6 }));
      expect(all.filter((other) => isMisspelling(written, other) && !similar.has(other))).toEqual([]);
    }),
  );
});

it('compares at most as many terms as the budget allows, for any number of words', () => {
  const vocabulary = new Vocabulary();
  for (let count = 0; count < 1_000; count++) add(vocabulary, `a${count.toString(36).padStart(5, 'x')}`);
  const budget = { comparisons: 1_500 };
  vocabulary.listSimilar('axxxxx', budget);
  expect(budget.comparisons).toBe(500);
  for (let word = 0; word < 100; word++) vocabulary.listSimilar('axxxxx', budget);
  expect(budget.comparisons).toBeLessThanOrEqual(0);
  expect(vocabulary.listSimilar('axxxxx', budget)).toEqual([]);
});
