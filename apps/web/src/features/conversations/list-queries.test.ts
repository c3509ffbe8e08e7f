import { describe, expect, it } from 'vitest';
import { listQueries } from './list-queries.ts';

const question = 'And the mango one?';
const standalone = 'How much is the mango cake?';

describe('listQueries', () => {
  it.each([
    ['nothing, of the question as it was asked', null, [question], []],
    ['nothing, where nothing was', null, [], []],
    ['the standalone question', standalone, [standalone], [standalone]],
    ['it first, among its wordings', standalone, ['price', standalone], [standalone, 'price']],
    ['other wordings of a question that was searched for too', null, [question, 'price', 'price'], ['price']],
    ['what a search that failed was to be for', standalone, [], [standalone]],
  ])('returns %s', (_, searchedQuestion, queries, shown) => {
    expect(listQueries({ question, searchedQuestion, queries })).toEqual(shown);
  });
});
