import type { Read } from '../readers/reader-task.ts';
import type { ExtractedDocument } from './document.ts';
import { type ExtractInput, extractFile } from './extract-file.ts';

/** Runs in a reader process. */
export const read: Read<ExtractInput, ExtractedDocument> = (input, { needsLonger }) =>
  extractFile(input, needsLonger);
