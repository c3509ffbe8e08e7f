import { expect, it } from 'vitest';
import { ambiguousMonths, capitalizedWords, monthNames } from './month-names.ts';
import { ambiguousNumberWords, numberWords, saysFree, saysOne, saysUnpaid } from './number-words.ts';

it('has numbers in four languages, with one value per word', () => {
  expect(['two', 'dalawa', 'dos', 'deux'].map((word) => numberWords.get(word))).toEqual([2, 2, 2, 2]);
  expect([...ambiguousNumberWords].every((word) => numberWords.has(word))).toBe(true);
});

it.each([
  ['Delivery is free.', true],
  ['Walang bayad ang delivery.', true],
  ['Feel free to ask.', false],
  ['Sugar-free cakes', false],
])('detects whether "%s" means free: %s', (text, isFree) => {
  expect(saysFree(text)).toBe(isFree);
});

it('reads waived as unpaid and "per day" as one', () => {
  expect(saysUnpaid('The fee is waived.')).toBe(true);
  expect(saysUnpaid('The fee is 50 pesos.')).toBe(false);
  expect(saysOne('200 pesos per day')).toBe(true);
  expect(saysOne('200 pesos')).toBe(false);
});

it('has the names and abbreviations of months', () => {
  expect(['january', 'enero', 'janvier', 'jan'].map((name) => monthNames.get(name))).toEqual([1, 1, 1, 1]);
  expect(new Set(monthNames.values()).size).toBe(12);
  expect([...ambiguousMonths].every((name) => monthNames.has(name))).toBe(true);
  expect(capitalizedWords.has('may')).toBe(false);
});
