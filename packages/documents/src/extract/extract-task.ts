import type { ReaderTask } from '../readers/reader-task.ts';
import type { ExtractedDocument } from './document.ts';
import type { ExtractInput } from './extract-file.ts';

/** Reads a file into blocks. The document is sent between processes in one message. */
export const extractTask: ReaderTask<ExtractInput, ExtractedDocument> = {
  script: new URL('./read-blocks.ts', import.meta.url),
};
