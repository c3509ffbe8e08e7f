import { expect, it } from 'vitest';
import { glossQuestion } from './gloss-question.ts';

it.each([
  ['Magkano po magpakapon ng pusa?', 'how much neuter cat?'],
  ['Nagde-deliver ba kayo tuwing Linggo?', 'deliver every Linggo?'],
  ['Anong oras kayo nagbubukas?', 'what time open?'],
  ['Ilan ang bisita sa kasal?', 'how many people wedding?'],
  ['Pde po bang magdala ng sariling baon?', 'can bring own bring?'],
  ['Nagdedeliver po ba kayo ng gasul sa madaling araw?', 'deliver lpg dawn?'],
  ['San po kayo sa San Mateo at pwede ba cod?', 'where San Mateo can cash on delivery?'],
  ['Alin ang pinakamurang sapatos?', 'which cheap shoe?'],
  ['Naubusan po ba kayo ng tinapay?', 'sold out bread?'],
  ['Nakita po ba ninyo ang payong?', 'see umbrella?'],
  ['May branch ba ang Ganda Salon sa Lipa?', 'is there branch Ganda Salon Lipa?'],
])('puts "%s" into English words', (question, english) => {
  expect(glossQuestion(question)).toBe(`${english} (${question})`);
});

it.each([
  'May we use the hall at night?',
  '¿Cuánto cuesta la entrada?',
  'Quel est le prix ?',
  'laptop reformat',
])('leaves "%s" as it is', (question) => {
  expect(glossQuestion(question)).toBe(question);
});
