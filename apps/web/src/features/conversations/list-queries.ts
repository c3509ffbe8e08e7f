import type { AnswerExplanation } from '@anito/contract/explanations';

/**
 * Returns the search queries without the original question and without duplicates. The standalone question
 * (rewritten to be understood without the conversation) comes first.
 */
export function listQueries(
  why: Pick<AnswerExplanation, 'question' | 'searchedQuestion' | 'queries'>,
): string[] {
  const { question, searchedQuestion, queries } = why;
  const all = new Set([...(searchedQuestion === null ? [] : [searchedQuestion]), ...queries]);
  all.delete(question);
  return [...all];
}
