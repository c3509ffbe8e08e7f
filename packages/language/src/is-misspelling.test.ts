import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canBeMisspelled, isMisspelling } from './is-misspelling.ts';

it.each([
  ['ensaimada', 'ensaymada', true],
  ['stikethrough', 'strikethrough', true],
  ['deliverry', 'delivery', true],
  ['dleivery', 'delivery', true],
  ['delivery', 'delivery', false],
  ['selivery', 'delivery', false],
  ['delivree', 'delivery', false],
  ['policyab', 'policy', false],
])('compares %s with %s: %s', (word, other, expected) => {
  expect(isMisspelling(word, other)).toBe(expected);
});

it('detects every single change after the first letter', () => {
  const word = fc.stringMatching(/^[a-z]{5,12}$/);
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom(...'abcxyz'), (text, seed, letter) => {
      const at = 1 + (seed % (text.length - 1));
      expect(isMisspelling(text, text.slice(0, at) + text.slice(at + 1))).toBe(true);
      expect(isMisspelling(text, text.slice(0, at) + letter + text.slice(at))).toBe(true);
      expect(isMisspelling(text, text.slice(0, at) + letter + text.slice(at + 1))).toBe(text[at] !== letter);
    }),
  );
});

it('skips short words, codes and numbers', () => {
  expect(['cake', 'ab12345', '129900', '3.5'].some(canBeMisspelled)).toBe(false);
  expect(canBeMisspelled('pandesal')).toBe(true);
});
