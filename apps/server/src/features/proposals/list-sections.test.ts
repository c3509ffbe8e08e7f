import { readProcessorMs } from '@anito/documents/testing/hostile-inputs/clock';
import { expect, it } from 'vitest';
import { listSections } from './list-sections.ts';

function list(text: string, headings: string[] = []) {
  const passage = { documentId: 1, connectionName: 'Files', title: 'faq.md', url: null, language: 'en' };
  return listSections([{ ...passage, ordinal: 0, headings, text }]).map(({ heading, body }) => [
    heading,
    body,
  ]);
}

it.each([
  ['on one line', 'Do you deliver? Yes, we do so daily.\n\nIs parking free? It is so on Sundays.'],
  ['on two', 'Do you deliver?\nYes, we do so daily.\nIs parking free?\nIt is so on Sundays.'],
  ['with letters', 'Q: Do you deliver?\nYes, we do so daily.\n\nQ: Is parking free?\nIt is so on Sundays.'],
  [
    'with numbers',
    '1. Do you deliver?\n\nYes, we do so daily.\n\n2) Is parking free?\n\nIt is so on Sundays.',
  ],
  ['in bold type', '**Do you deliver?** Yes, we do so daily.\n\n**Is parking free?**\nIt is so on Sundays.'],
])('reads questions with their answers %s', (_, text) => {
  expect(list(text)).toEqual([
    ['Do you deliver?', 'Yes, we do so daily.'],
    ['Is parking free?', 'It is so on Sundays.'],
  ]);
});

it('splits a passage of several short sections at their headings', () => {
  const text =
    'We bake bread since 1990.\n\nHours\nWe open at nine in the morning.\n\nParking\nThere is parking for us all.';
  expect(list(text, ['Oak Barn'])).toEqual([
    ['Hours', 'We open at nine in the morning.'],
    ['Parking', 'There is parking for us all.'],
  ]);
});

it('does not treat sentences and list entries as headings', () => {
  const text =
    'What it takes:\n\nFlour and water.\nMix them well by hand.\n\n- Salt\n- A little sugar for the yeast.';
  expect(list(text, ['Bread'])).toEqual([['Bread', text]]);
});

it('ignores a question within a sentence', () => {
  const text = 'Ask us. Do you deliver? Yes, we do so daily.';
  expect(list(text, ['Delivery'])).toEqual([['Delivery', text]]);
});

it.each([
  ['question marks', '? '.repeat(750_000)],
  ['beginnings', 'Do '.repeat(500_000)],
  ['lines', 'Do you deliver?\n'.repeat(100_000)],
  ['gaps', 'Ab\nCd\n\n'.repeat(100_000)],
])('reads a text of %s in time', (_, text) => {
  const startedAt = readProcessorMs();
  list(text, ['Delivery']);
  expect(readProcessorMs() - startedAt).toBeLessThan(2_000);
});
