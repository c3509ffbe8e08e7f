import { expect, it } from 'vitest';
import { matchQuestions } from './match-questions.ts';
import { readAsked } from './read-asked.ts';

it.each([
  ['where are you', 'Where are you located?', true],
  ['address?', 'Where are you located?', true],
  ['Do you give my address to anybody else?', 'Where are you located?', false],
  ['Binibigay ba ninyo ang address ko sa iba?', 'Where are you located?', false],
  ['do you have parking', 'Is there parking?', true],
])('%j is next to %j: %s', (asked, written, expected) => {
  expect(matchQuestions(asked, new Map([[written, readAsked(written)]])).has(written)).toBe(expected);
});
