import { expect, it } from 'vitest';
import { glossFilipino } from './gloss-filipino.ts';

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
])('translates "%s" to English words', (question, english) => {
  expect(glossFilipino(question)).toBe(english);
});

it.each([
  'May we use the hall at night?',
  '¿Cuánto cuesta la entrada?',
  'Quel est le prix ?',
  'laptop reformat',
])('returns null for "%s", which is not Filipino', (question) => {
  expect(glossFilipino(question)).toBeNull();
});
