import type { Read } from '@anito/documents/readers/reader-task';
import { type AnalyzedContent, analyzeContent } from './analyze-content.ts';
import type { AnalysisInput } from './read-content.ts';

export const read: Read<AnalysisInput, AnalyzedContent> = async ({ passages, givenType, givenName }) =>
  analyzeContent(passages, givenType, givenName);
