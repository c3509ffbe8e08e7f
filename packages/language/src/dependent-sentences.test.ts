import { expect, it } from 'vitest';
import { dependsOnPreviousSentence, dependsOnQuestion, startsWithYesOrNo } from './dependent-sentences.ts';

it.each([
  ['They do not include breakfast.', true, true, false],
  ['After that a fee is charged.', true, true, false],
  ['Ito ay libre.', true, true, false],
  ['Only on Sundays.', false, true, true],
  ['Yes. We do.', false, true, true],
  ['Opo, hanggang 5 p.m.', false, true, true],
  ['At most 20 in one room.', false, true, false],
  ['Items are new.', false, false, false],
  ['Notes are in English.', false, false, false],
  ['Non, le dimanche seulement.', false, true, true],
])('determines what "%s" depends on', (text, onSentence, onQuestion, isReply) => {
  expect([dependsOnPreviousSentence(text), dependsOnQuestion(text), startsWithYesOrNo(text)]).toEqual([
    onSentence,
    onQuestion,
    isReply,
  ]);
});
