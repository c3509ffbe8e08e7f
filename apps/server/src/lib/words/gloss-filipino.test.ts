import { expect, it } from 'vitest';
import { glossFilipino } from './gloss-filipino.ts';

it.each([
  ['Magkano po magpakapon ng pusa?', 'how much neuter cat?'],
  ['Nagde-deliver ba kayo tuwing Linggo?', 'deliver every Linggo?'],
  ['Anong oras kayo nagbubukas?', 'what time open?'],
  ['Ilan ang bisita sa kasal?', 'how many people wedding?'],
  ['May branch ba ang Ganda Salon sa Lipa?', 'is there branch Ganda Salon Lipa?'],
])('puts "%s" into English words', (question, english) => {
  expect(glossFilipino(question)).toBe(`${english} (${question})`);
});

it.each([
  'May we use the hall at night?',
  '¿Cuánto cuesta la entrada?',
  'Quel est le prix ?',
  'laptop reformat',
])('leaves "%s" as it is', (question) => {
  expect(glossFilipino(question)).toBe(question);
});
