import type { AnswerExplanation } from '@anito/contract/explanations';

/**
 * Returns the search queries other than the original question, without duplicates, the standalone question
 * first.
 */
export function listQueries(
  why: Pick<AnswerExplanation, 'question' | 'searchedQuestion' | 'queries'>,
): string[] {
  const { question, searchedQuestion, queries } = why;
  const all = new Set([...(searchedQuestion === null ? [] : [searchedQuestion]), ...queries]);
  all.delete(question);
  return [...all];
}
