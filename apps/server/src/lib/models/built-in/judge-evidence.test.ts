import { describe, expect, it } from 'vitest';
import { findLeastOdds, isEnough } from './judge-evidence.ts';
import { readQuestion } from './read-question.ts';

/** The odds asked for when nobody says the words named. */
function leastOdds(text: string, unsaid: string[]): number {
  const question = readQuestion(text);
  const isSaid = question.words.map(({ term }) => !unsaid.includes(term));
  return findLeastOdds(question, { weights: question.words.map(() => 1), isSaid });
}

describe('the odds that are enough', () => {
  const known = leastOdds('How much is the plywood?', []);

  it('rise with a word that nobody says, and more where it is what is asked for', () => {
    const unsaid = leastOdds('How much is the plywood?', ['plywoo']);
    expect(unsaid).toBeGreaterThan(known);
    expect(leastOdds('Do you have plywood?', ['plywoo'])).toBeGreaterThan(unsaid);
  });

  it('are highest for a name that nobody says, however long the question', () => {
    const text = 'Does the salon that does my hair every week have a branch in Cebu?';
    expect(leastOdds(text, ['cebu'])).toBeGreaterThan(leastOdds('Do you have plywood?', ['plywoo']));
    expect(leastOdds(text.toLowerCase(), ['cebu'])).toBe(known);
  });
});

it('each kind of evidence can make an answer, and none of it does not', () => {
  const least = leastOdds('How much is the plywood?', []);
  expect(isEnough({ share: 0, cosine: 0.2, coverage: 0 }, least)).toBe(false);
  expect(isEnough({ share: 0, cosine: 0.65, coverage: 0 }, least)).toBe(true);
  expect(isEnough({ share: 1, cosine: 0.2, coverage: 1 }, least)).toBe(true);
  expect(isEnough({ share: 0.39, cosine: null, coverage: 1 }, least)).toBe(false);
  expect(isEnough({ share: 0.4, cosine: null, coverage: 0 }, least)).toBe(true);
});
