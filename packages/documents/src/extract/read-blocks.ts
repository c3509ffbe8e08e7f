import type { Read } from '../readers/reader-task.ts';
import type { ExtractedDocument } from './document.ts';
import { type ExtractInput, extractFile } from './extract-file.ts';

/** Extracts the blocks of a file. Runs in a reader process, which imports it by this name. */
export const read: Read<ExtractInput, ExtractedDocument> = (input, { needsLonger }) =>
  extractFile(input, needsLonger);
