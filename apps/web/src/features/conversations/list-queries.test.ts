import { describe, expect, it } from 'vitest';
import { listQueries } from './list-queries.ts';

const question = 'And the mango one?';
const standalone = 'How much is the mango cake?';

describe('listQueries', () => {
  it.each([
    ['nothing for the unchanged question', null, [question], []],
    ['nothing without queries', null, [], []],
    ['the standalone question', standalone, [standalone], [standalone]],
    [
      'the standalone question first, before its other wordings',
      standalone,
      ['price', standalone],
      [standalone, 'price'],
    ],
    [
      'only other wordings when the question itself was searched too',
      null,
      [question, 'price', 'price'],
      ['price'],
    ],
    ['the standalone question of a failed search', standalone, [], [standalone]],
  ])('returns %s', (_, searchedQuestion, queries, shown) => {
    expect(listQueries({ question, searchedQuestion, queries })).toEqual(shown);
  });
});
