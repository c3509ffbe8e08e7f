import { expect, it } from 'vitest';
import { listUnits } from './analyzed-units.ts';

const fees = {
  title: 'fees.md',
  headingPath: ['Fees'],
  text: '- City: Pasig; Fee: ₱89\n- City: Manila; Fee: ₱140',
};
const one = { title: 'more.md', headingPath: ['Fees'], text: '- City: Cavite; Fee: ₱200' };

function read(passages: (typeof one)[], language = 'en') {
  const given = passages.map((passage, id) => ({ ...passage, id, score: 1 }));
  return listUnits({ question: '', passages: given, passageCount: given.length, language });
}

it('analyzes a passage once for all questions and positions', () => {
  const [first] = read([one]);
  const again = read([{ ...one, title: 'other.md' }, one]).at(-1);
  expect(again).toMatchObject({ citation: 2, unit: { text: one.text.slice(2) } });
  expect(again?.unit).toBe(first?.unit);
});

it('analyzes a passage again under another title or heading', () => {
  const titled = read([{ ...one, title: 'Cavite fees' }]);
  const headed = read([{ ...one, headingPath: ['Delivery'] }]);
  expect(titled[0]?.compared()).toBe('Cavite fees: Fees: City: Cavite; Fee: ₱200');
  expect(headed[0]?.compared()).toBe('more: Delivery: City: Cavite; Fee: ₱200');
});

it('turns items into rows only next to a passage with their column names', () => {
  const kindOfOne = (passages: (typeof one)[]) =>
    read(passages).find(({ unit }) => unit.content.includes('Cavite'))?.unit.kind;
  expect([kindOfOne([one]), kindOfOne([one, fees]), kindOfOne([one])]).toEqual(['item', 'row', 'item']);
});
