import type { ReaderTask } from '@anito/documents/readers/reader-task';

/** A page of HTML that a service answered with: the file holds its bytes. */
export type AnswerPageInput = { path: string; contentType: string; maxCharacters: number };

/** Reads the text of a page in a process of its own. */
export const answerPageTask: ReaderTask<AnswerPageInput, string> = {
  script: new URL('./answer-page-task.ts', import.meta.url),
};
