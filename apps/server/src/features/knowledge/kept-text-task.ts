import { unpackDocument, writeText } from '@anito/documents/extract/stored-document';
import type { Read } from '@anito/documents/readers/reader-task';

/** Unpacks a stored document and returns its text. */
export const read: Read<Uint8Array, string> = async (packed) => writeText(unpackDocument(packed).blocks);
