import { readFile } from 'node:fs/promises';
import { imageSize } from 'image-size';
import { AppError } from '../../../../lib/errors.ts';
import { cleanBlocks } from '../clean-text.ts';
import type { ExtractedDocument } from '../document.ts';
import { readPicture } from '../ocr/ocr.ts';
import { writePnm } from '../ocr/write-pnm.ts';
import { decodeBmp } from './decode-bmp.ts';
import { decodeGif } from './decode-gif.ts';

const maxPixels = 40_000_000;
const doubtfulBelow = 70;

/**
 * Reads the words in a picture (JPEG, PNG, WebP, GIF, BMP) by optical character recognition.
 * Throws AppError('unreadable_file') for damaged and too large pictures, and where no words are found.
 */
export async function extractImage(path: string): Promise<ExtractedDocument> {
  const bytes = await readFile(path);
  const { orientation } = measure(bytes);
  const found = await readPicture(toReadable(bytes), { page: null, orientation });
  const blocks = cleanBlocks(found.blocks);
  if (blocks.length === 0) throw new AppError('unreadable_file', 'No words were found in the picture.');
  const first = blocks[0];
  const warnings =
    found.confidence < doubtfulBelow
      ? ['The words in this picture are hard to read: check the text, or upload a sharper picture.']
      : [];
  return { title: first?.kind === 'heading' ? first.text : null, blocks, pageCount: null, warnings };
}

/** Looks at the size that the file declares before anything is decoded. */
function measure(bytes: Buffer): { orientation: number } {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (width * height <= maxPixels) return { orientation };
  } catch (cause) {
    throw new AppError('unreadable_file', 'The picture is damaged or incomplete.', { cause });
  }
  const reason = `The picture is too large: at most ${maxPixels / 1_000_000} million pixels are read.`;
  throw new AppError('unreadable_file', reason);
}

function toReadable(bytes: Buffer): Uint8Array {
  try {
    if (bytes.toString('latin1', 0, 3) === 'GIF') return writePnm(decodeGif(bytes));
    if (bytes.toString('latin1', 0, 2) === 'BM') return writePnm(decodeBmp(bytes));
  } catch (cause) {
    throw new AppError('unreadable_file', 'The picture is damaged or incomplete.', { cause });
  }
  return bytes;
}
