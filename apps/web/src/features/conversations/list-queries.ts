import type { AnswerExplanation } from '@anito/contract/explanations';

/** What was searched for beside the question as it was asked, each once, the standalone question first. */
export function listQueries(
  why: Pick<AnswerExplanation, 'question' | 'searchedQuestion' | 'queries'>,
): string[] {
  const { question, searchedQuestion, queries } = why;
  const all = new Set([...(searchedQuestion === null ? [] : [searchedQuestion]), ...queries]);
  all.delete(question);
  return [...all];
}
