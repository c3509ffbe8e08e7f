import { unpackDocument, writeText } from '@anito/documents/extract/stored-document';
import type { Read } from '@anito/documents/readers/reader-task';

export const read: Read<Uint8Array, string> = async (packed) => writeText(unpackDocument(packed).blocks);
