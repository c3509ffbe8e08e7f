import type { AnswerExplanation } from '@anito/contract/explanations';

/** What was searched for, each once, where that was more than the question itself. */
export function listQueries(
  why: Pick<AnswerExplanation, 'question' | 'searchedQuestion' | 'queries'>,
): string[] {
  const { question, searchedQuestion, queries } = why;
  const all = [...new Set([...(searchedQuestion === null ? [] : [searchedQuestion]), ...queries])];
  return all.some((query) => query !== question) ? all : [];
}
