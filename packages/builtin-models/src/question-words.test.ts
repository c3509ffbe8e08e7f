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

it.each([
  ['xray po', 'X-ray, chest'],
  ['x ray po', 'Xray of the chest'],
  ['dry clean barong', 'Dryclean: barong'],
  ['check up po', 'Checkups: Monday'],
])('finds "%s" written apart or together in "%s"', (question, text) => {
  const analyzed = analyzeText(text);
  expect(parseQuestion(question).every((word) => matchName(word, analyzed) === 1)).toBe(true);
});

it.each([
  ['photo cards', 'Photocopy: ₱2'],
  ['water pumps', 'Waterproof paint'],
  ['table tennis', 'Tablets and phones'],
])('does not find the second word of "%s" in "%s"', (question, text) => {
  const [, second] = parseQuestion(question);
  expect(matchName(second!, analyzeText(text))).toBe(0);
});

it('does not take the start of a long word for a compound', () => {
  const [, name] = parseQuestion('panaderia Sol');
  expect(matchName(name!, analyzeText('Panaderia Luna'))).toBe(0);
});

it.each([
  ['40 shirts', '30-99 pcs: P355', 1],
  ['40 shirts', '12-29 pcs: P385', 0],
  ['size 12', 'Size 10 to 14: P330', 1],
  ['6 kids', 'Open 5:00-8:00', 0],
  ['50 pcs', '30-60 minutes', 0],
  ['400 pcs', '₱300-500', 0],
  ['4 kilos', 'Ready in 3-5 working days', 0],
  ['4 trays', '3 to 5 na araw', 0],
  ['4 days', 'Within 3-5 weeks', 0],
  ['10 kids', 'Open 8 - 12 ng tanghali', 0],
  ['7 years', 'Beginners, 6-8 years', 1],
  ['500 pcs', 'Landline 320-1234', 0],
])('matches the number of "%s" with a range in "%s": %d', (question, text, match) => {
  const number = parseQuestion(question).find(({ term }) => /^\d/.test(term))!;
  expect(matchWord(number, analyzeText(text))).toBe(match);
});

it.each([
  ['1 dozen tulips', 'One Dozen Tulips: ₱1,900', 1],
  ['1 dozen tulips', 'Two Dozen Tulips: ₱3,600', 0],
  ['tatlong lemon', 'Three Lemons: ₱90', 1],
  ['tatlong lemon', '3 lemons: ₱90', 1],
  ['tatlong lemon', 'Single Lemon: ₱3,300', 0],
  ['two rooms', 'Dalawang kuwarto', 1],
])('matches the number of "%s" with "%s": %d', (question, text, match) => {
  const word = parseQuestion(question).find(({ number }) => number !== undefined)!;
  expect(matchWord(word, analyzeText(text))).toBe(match);
});

it('finds a number of the question in a name that writes it otherwise', () => {
  const [number] = parseQuestion('2 trays');
  expect(matchName(number!, analyzeText('Two trays'))).toBe(1);
  expect(matchName(number!, analyzeText('Three trays'))).toBe(0);
});

it('reads "how much" as a question for a price, unless an amount of something is asked', () => {
  const forms = (text: string) => parseQuestion(text).map(({ form }) => form);
  expect(forms('queen comforter how much')).toContain('price');
  expect(forms('how much water do I need')).not.toContain('price');
});

it('finds a holiday by its date', () => {
  const words = parseQuestion('Are you open on Christmas Eve?');
  const analyzed = analyzeText('Sa Disyembre 24, hanggang tanghali lang.');
  expect(words.filter(({ term }) => analyzed.terms.has(term))).toHaveLength(2);
});

it.each(["I'm late", "can't pay", "they'll close", "driver's seat"])(
  'finds no ending as a word of "%s"',
  (text) => {
    expect(parseQuestion(text).filter(({ term }) => term.length < 3)).toEqual([]);
  },
);
