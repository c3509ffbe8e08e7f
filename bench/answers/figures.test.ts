import { expect, it } from 'vitest';
import { askQuestions } from './ask-questions.ts';
import { type FiguresByHalf, findDrops, rateHalves, readFigures } from './figures.ts';

it('the built-in models answer the questions about twenty documents as well as before', async () => {
  const outcomes = await askQuestions();
  expect(outcomes.length).toBeGreaterThanOrEqual(200);
  expect(findDrops(await readFigures(), rateHalves(outcomes))).toEqual([]);
}, 120_000);

it('a figure may fall by 0.02 and not by more', () => {
  const each = (cited: number): FiguresByHalf => {
    const figures = { cited, says: 0.9, refused: 0.9, answered: 0.9 };
    return { seen: figures, 'held-out': figures, all: figures };
  };
  for (const sound of [0.93, 0.95, 1]) expect(findDrops(each(0.95), each(sound))).toEqual([]);
  expect(findDrops(each(0.95), each(0.92))).toEqual(['cited: 0.95 → 0.92']);
});
