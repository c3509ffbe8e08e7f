import { expect, it, vi } from 'vitest';
import { listUnits } from './analyzed-units.ts';
import { correctWords } from './correct-words.ts';

const text = 'Sleeping bags and lanterns are rented by the night. Kayaks leave from Siruma.';
const passages = [{ id: 1, title: 'Camp', headingPath: [], text, score: 0.5 }];
const units = listUnits({ question: '', passages, passageCount: 1, language: 'en' });

it.each([
  ['rent a lantrn', 'rent a lantern'],
  ['kayak to sirmua', 'kayak to siruma'],
])('corrects "%s" to "%s"', (question, expected) => {
  expect(correctWords(question, () => units)).toBe(expected);
});

it.each([
  ['a word that the units have', 'rent a lantern'],
  ['a word with a known meaning', 'how much is the ticket'],
  ['a short word', 'rent a bab'],
  ['a word that differs by two letters', 'rent a lntrn'],
  ['a word with another last letter', 'rent a lanterm'],
  ['a name', 'kayak to Sirmua'],
])('keeps %s', (_, question) => {
  expect(correctWords(question, () => units)).toBe(question);
});

it('lists no units for a question without a word that may be misspelt', () => {
  const list = vi.fn(() => units);
  correctWords('is it open', list);
  expect(list).not.toHaveBeenCalled();
});
