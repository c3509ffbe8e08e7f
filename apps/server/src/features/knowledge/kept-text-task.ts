import type { Read } from '../../lib/readers/reader-task.ts';
import { unpackDocument, writeText } from './extract/kept-document.ts';

export const read: Read<Uint8Array, string> = async (packed) => writeText(unpackDocument(packed).blocks);
