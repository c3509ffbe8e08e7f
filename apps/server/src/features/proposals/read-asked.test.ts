import { readProcessorMs } from '@anito/documents/testing/hostile-inputs/clock';
import { expect, it } from 'vitest';
import { isCustomers, splitAsked, writeQuestion } from './read-asked.ts';

it.each([
  ['on one line', 'Do you deliver? Yes, daily.\n\nIs parking free? Only on Sundays.'],
  ['on two', 'Do you deliver?\nYes, daily.\nIs parking free?\nOnly on Sundays.'],
  ['with marks', 'Q: Do you deliver?\nA: Yes, daily.\n\nQ: Is parking free?\nA: Only on Sundays.'],
  ['with numbers', '1. Do you deliver?\n\nYes, daily.\n\n2) Is parking free?\n\nOnly on Sundays.'],
  ['in bold type', '**Do you deliver?** Yes, daily.\n\n**Is parking free?**\nOnly on Sundays.'],
])('questions are read with their answers %s', (_, text) => {
  expect(splitAsked(text)).toEqual({
    before: '',
    asked: [
      { question: 'Do you deliver?', answer: 'Yes, daily.' },
      { question: 'Is parking free?', answer: 'Only on Sundays.' },
    ],
  });
});

it('what stands before them, and after an answer, is not of them', () => {
  const text = 'We sell bread.\n\nDo you deliver?\nYes, daily.\n\nCall us at any time.';
  expect(splitAsked(text)).toEqual({
    before: 'We sell bread.\n',
    asked: [{ question: 'Do you deliver?', answer: 'Yes, daily.' }],
  });
});

it.each([
  'Can I pay by card?',
  'Nagde-deliver ba kayo?',
  'Magkano ang pasta?',
  '¿Abren los domingos?',
  'Acceptez-vous les chèques ?',
  "Qu'est-ce qui est compris ?",
])('customers ask: %s', (question) => {
  expect(isCustomers(question)).toBe(true);
});

it.each(['Looking for a bike?', 'Hungry?', 'Envie de changer ?', 'Gutom na?'])(
  'who sells asks: %s',
  (question) => {
    expect(isCustomers(question)).toBe(false);
    expect(splitAsked(`${question} Come and see.`).asked).toEqual([]);
  },
);

it('a question is written without its number and what it adds in brackets', () => {
  expect(writeQuestion('3. Do you  deliver (outside the city too)?')).toBe('Do you deliver?');
});

it.each([
  ['question marks', '? '.repeat(750_000)],
  ['beginnings', 'Do '.repeat(500_000)],
  ['brackets', `Do you${' ('.repeat(500_000)}?`],
  ['lines', 'Do you deliver?\n'.repeat(100_000)],
])('a text of %s takes no time', (_, text) => {
  const startedAt = readProcessorMs();
  splitAsked(text);
  writeQuestion(text);
  expect(readProcessorMs() - startedAt).toBeLessThan(2_000);
});
