import { expect, it } from 'vitest';
import { isWordedAsQuestion, listAskingLines } from './asking-line.ts';

it('reads the questions with which lines begin, whether their answers stand after them or below', () => {
  const text =
    'Do you teach online? Yes, by Zoom.\n- ¿Puedo ir solo?\nSí.\nQ1: May I sit in?\nWe open at 8. Is it late? No.';
  expect(listAskingLines(text).map(({ question }) => question)).toEqual([
    'Do you teach online?',
    '¿Puedo ir solo?',
    'May I sit in?',
  ]);
  expect(listAskingLines(text).map(({ end }) => text.slice(end, end + 5))).toEqual([
    ' Yes,',
    '\nSí.\n',
    '\nWe o',
  ]);
});

it('is done at once with a megabyte of what may be questions', () => {
  for (const text of [
    'a'.repeat(1_000_000),
    'why not '.repeat(120_000),
    '- '.repeat(500_000),
    '?\n'.repeat(500_000),
  ]) {
    // A slow pattern would take hours.
    expect(listAskingLines(text)).toEqual([]);
  }
});

it.each([
  ['How to enroll', true],
  ['When we are open', true],
  ['Paano mag-enroll', true],
  ['Cómo llegar', true],
  ['Quand venir', true],
  ['Où nous trouver', true],
  ['Qué llevar', true],
  ['Howard Street clinic', false],
  ['Enrolment', false],
])('%s is worded as a question: %s', (heading, expected) => {
  expect(isWordedAsQuestion(heading)).toBe(expected);
});
