import type { Read } from '@anito/documents/readers/reader-task';
import { analyzeContent } from './analyze-content.ts';
import { listQuestions } from './list-questions.ts';
import type { AnalysisInput, AnalyzedContent } from './read-content.ts';

export const read: Read<AnalysisInput, AnalyzedContent> = async ({ passages, givenType }) => {
  const { proposal, topics } = analyzeContent(passages, givenType);
  return { proposal, questions: listQuestions(passages, topics) };
};
