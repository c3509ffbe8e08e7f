import { readFile } from 'node:fs/promises';
import { imageSize } from 'image-size';
import { unreadable } from '../../unreadable-error.ts';
import { cleanBlocks } from '../clean-text.ts';
import type { ExtractedDocument } from '../document.ts';
import { isDoubtful, readPicture } from '../ocr/ocr.ts';
import { writePnm } from '../ocr/write-pnm.ts';
import type { DocumentWarning } from '../warnings.ts';
import { decodeBmp } from './decode-bmp.ts';
import { decodeGif } from './decode-gif.ts';

const maxPixels = 40_000_000;

/**
 * Reads the words in a picture (JPEG, PNG, WebP, GIF, BMP) by optical character recognition. Throws
 * UnreadableError for damaged and too large pictures, and for pictures without words.
 */
export async function extractImage(path: string): Promise<ExtractedDocument> {
  const bytes = await readFile(path);
  const { orientation, pixels } = measure(bytes);
  const recognized = await readPicture(toReadable(bytes), { page: null, pixels, orientation });
  const blocks = cleanBlocks(recognized.blocks);
  if (!recognized.isLegible) throw unreadable('illegible-picture');
  if (blocks.length === 0) throw unreadable('no-words-in-picture');
  const first = blocks[0];
  const warnings: DocumentWarning[] = isDoubtful(recognized)
    ? [{ problem: 'picture-doubtful', values: {}, pages: [] }]
    : [];
  return { title: first?.kind === 'heading' ? first.text : null, blocks, pageCount: null, warnings };
}

/**
 * Returns the declared Exif orientation (1 without one) and the number of pixels. Throws UnreadableError for
 * a damaged header or too many pixels, before anything is decoded.
 */
function measure(bytes: Buffer): { orientation: number; pixels: number } {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    const pixels = width * height;
    if (pixels <= maxPixels) return { orientation, pixels };
  } catch (cause) {
    throw unreadable('picture-damaged', {}, cause);
  }
  throw unreadable('picture-too-large', { millions: maxPixels / 1_000_000 });
}

/**
 * Returns the picture in a format for the recognition: GIF and BMP as PNM, all others unchanged. Throws
 * UnreadableError for a damaged GIF or BMP.
 */
function toReadable(bytes: Buffer): Uint8Array {
  try {
    if (bytes.toString('latin1', 0, 3) === 'GIF') return writePnm(decodeGif(bytes));
    if (bytes.toString('latin1', 0, 2) === 'BM') return writePnm(decodeBmp(bytes));
  } catch (cause) {
    throw unreadable('picture-damaged', {}, cause);
  }
  return bytes;
}
