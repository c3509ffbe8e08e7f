import type { Read } from '../../../lib/readers/reader-task.ts';
import type { ExtractedDocument } from '../extract/document.ts';
import { type ExtractInput, extractFile } from '../extract/extract-file.ts';

export const read: Read<ExtractInput, ExtractedDocument> = (input, { needsLonger }) =>
  extractFile(input, needsLonger);
