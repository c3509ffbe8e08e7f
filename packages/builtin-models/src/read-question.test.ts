import { expect, it } from 'vitest';
import { matchName, matchWord, readQuestion, readText } from './read-question.ts';

it.each([
  ['What is the price of the cake?', 'Magkano ang keyk?'],
  ['When do you open on Sunday?', 'Anong oras kayo bukas sa Linggo?'],
  ['Where is your store?', 'Saan po ang tindahan ninyo?'],
  ['Do you accept payment in cash?', 'Tumatanggap ba kayo ng bayad na cash?'],
])('hears the same in "%s" and "%s"', (english, filipino) => {
  const hear = (text: string) => new Set(readQuestion(text).map(({ term, concept }) => concept ?? term));
  expect(hear(filipino)).toEqual(hear(english));
});

it('finds a word in other words, and in the same ones sooner', () => {
  const [cake] = readQuestion('Cake?');
  expect(matchName(cake!, readText('A cake of rice'))).toBe(1);
  expect(matchName(cake!, readText('Keyk na may gatas'))).toBeGreaterThan(0.5);
  expect(matchName(cake!, readText('Bread'))).toBe(0);
});

it('takes an amount for an answer to a price, and its name for little', () => {
  const [price] = readQuestion('Price?');
  expect(matchWord(price!, readText('Manicure: ₱180'))).toBe(1);
  expect(matchWord(price!, readText('Our prices are low.'))).toBeLessThan(1);
  expect(matchWord(price!, readText('We are open.'))).toBe(0);
});
