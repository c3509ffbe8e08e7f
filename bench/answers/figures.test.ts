import { expect, it } from 'vitest';
import { askQuestions } from './ask-questions.ts';
import { type Figures, findDrops, rateOutcomes, readFigures, tolerances } from './figures.ts';

it.each([
  { set: 'first', count: 200 },
  { set: 'fresh', count: 200 },
  { set: 'unseen', count: 100 },
] as const)(
  'the built-in models answer the $set questions as well as before',
  async ({ set, count }) => {
    const outcomes = await askQuestions(set);
    expect(outcomes.length).toBeGreaterThanOrEqual(count);
    expect(findDrops((await readFigures())[set], rateOutcomes(outcomes), tolerances[set])).toEqual([]);
  },
  120_000,
);

it('a figure may fall by the tolerance and not by more', () => {
  const rate = (cited: number): Figures => ({ cited, says: 0.9, refused: 0.9, answered: 0.9 });
  for (const sound of [0.93, 0.95, 1]) expect(findDrops(rate(0.95), rate(sound), 0.02)).toEqual([]);
  expect(findDrops(rate(0.95), rate(0.92), 0.02)).toEqual(['cited: 0.95 → 0.92']);
  expect(findDrops(rate(0.95), rate(0.92), 0.04)).toEqual([]);
});
