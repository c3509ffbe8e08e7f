import { expect, it } from 'vitest';
import { analyzeText, matchName, matchWord, parseQuestion } from './question-words.ts';

it.each([
  ['What is the price of the cake?', 'Magkano ang keyk?'],
  ['When do you open on Sunday?', 'Anong oras kayo bukas sa Linggo?'],
  ['Where is your store?', 'Saan po ang tindahan ninyo?'],
  ['Do you accept payment in cash?', 'Tumatanggap ba kayo ng bayad na cash?'],
])('finds equal words in "%s" and "%s"', (english, filipino) => {
  const hear = (text: string) => new Set(parseQuestion(text).map(({ term, concept }) => concept ?? term));
  expect(hear(filipino)).toEqual(hear(english));
});

it('matches a word in other words, and better in the same words', () => {
  const [cake] = parseQuestion('Cake?');
  expect(matchName(cake!, analyzeText('A cake of rice'))).toBe(1);
  expect(matchName(cake!, analyzeText('Keyk na may gatas'))).toBeGreaterThan(0.5);
  expect(matchName(cake!, analyzeText('Bread'))).toBe(0);
});

it('matches a price with an amount, and less with the word', () => {
  const [price] = parseQuestion('Price?');
  expect(matchWord(price!, analyzeText('Manicure: ₱180'))).toBe(1);
  expect(matchWord(price!, analyzeText('Our prices are low.'))).toBeLessThan(1);
  expect(matchWord(price!, analyzeText('We are open.'))).toBe(0);
});
