import { renderPlainText, unpackDocument } from '@anito/documents/extract/stored-document';
import type { Read } from '@anito/documents/readers/reader-task';

/** Unpacks a stored document and returns its text. */
export const read: Read<Uint8Array, string> = async (packed) =>
  renderPlainText(unpackDocument(packed).blocks);
