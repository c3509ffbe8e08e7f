import { expect, it } from 'vitest';
import { askQuestions } from './ask-questions.ts';
import { type Figures, findDrops, rateOutcomes, readFigures } from './figures.ts';

it.each([
  { set: 'first', figures: 'all' },
  { set: 'fresh', figures: 'fresh' },
] as const)(
  'the built-in models answer the $set questions about twenty documents as well as before',
  async ({ set, figures }) => {
    const outcomes = await askQuestions(set);
    expect(outcomes.length).toBeGreaterThanOrEqual(200);
    expect(findDrops((await readFigures())[figures], rateOutcomes(outcomes))).toEqual([]);
  },
  120_000,
);

it('a figure may fall by 0.02 and not by more', () => {
  const rate = (cited: number): Figures => ({ cited, says: 0.9, refused: 0.9, answered: 0.9 });
  for (const sound of [0.93, 0.95, 1]) expect(findDrops(rate(0.95), rate(sound))).toEqual([]);
  expect(findDrops(rate(0.95), rate(0.92))).toEqual(['cited: 0.95 → 0.92']);
});
