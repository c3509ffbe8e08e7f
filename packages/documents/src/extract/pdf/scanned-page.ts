import type { PDFPageProxy } from 'unpdf/pdfjs';
import { type ReadPicture, readPicture } from '../ocr/ocr.ts';
import { writePnm } from '../ocr/write-pnm.ts';
import { drawPage } from './draw/draw-page.ts';

/**
 * Reads a page from what it looks like; null where it shows nothing that may be words, 'undrawn' where drawing it fails
 * or takes too much time or memory.
 */
export async function readScannedPage(
  page: PDFPageProxy,
  number: number,
): Promise<ReadPicture | null | 'undrawn'> {
  const pixels = await drawPage(page).catch(() => 'undrawn' as const);
  // Its fonts and pictures are not needed any more, and reading needs the room.
  page.cleanup();
  if (pixels === 'undrawn') return pixels;
  return pixels && readPicture(writePnm(pixels), { page: number, pixels: pixels.width * pixels.height });
}
