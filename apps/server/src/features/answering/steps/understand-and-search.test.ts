import { expect, it } from 'vitest';
import { quotedPassages } from '../strategies/built-in.ts';
import { makeFoundPassage } from '../testing/found-passage.ts';
import { makeSearch } from '../testing/make-search.ts';
import { makeContext, runStep } from '../testing/run-step.ts';
import { understandAndSearch } from './understand-and-search.ts';

it('records the meaning and the search results and leaves the answer to later steps', async () => {
  const passages = Array.from({ length: quotedPassages + 2 }, (_, index) =>
    makeFoundPassage(index + 1, `Passage ${index + 1}.`),
  );
  const queries = ['How much is the mango cake?', 'price of mango cake'];
  const search = makeSearch(queries[0]!, { queries, way: 'model' }, passages);
  const context = makeContext('how much?', {
    strategy: { search: async () => ({ ...search, speculative: null }) },
  });
  const { state, isFinished } = await runStep(understandAndSearch, context);
  expect(state).toMatchObject({ search, searched: queries[0], queries, confidence: 0.6, text: '' });
  expect(state.passages.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(context.meter.laps).toHaveProperty('search');
  expect(isFinished).toBe(false);
});

it('throws the error that ends the search', async () => {
  const search = () => Promise.reject(new Error('the database is gone'));
  await expect(
    runStep(understandAndSearch, makeContext('how much?', { strategy: { search } })),
  ).rejects.toThrow('the database is gone');
});
