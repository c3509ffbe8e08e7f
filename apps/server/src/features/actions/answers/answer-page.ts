import type { ReaderTask } from '@anito/documents/readers/reader-task';

/** An HTML page that a service returned. The file holds its bytes. */
export type AnswerPageInput = { path: string; contentType: string; maxCharacters: number };

/** Extracts the text of a page in a reader process. */
export const answerPageTask: ReaderTask<AnswerPageInput, string> = {
  script: new URL('./answer-page-task.ts', import.meta.url),
};
