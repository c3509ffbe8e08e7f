import type { PDFPageProxy } from 'unpdf/pdfjs';
import type { Pixels } from '../../ocr/write-pnm.ts';
import { CanvasFactory, freeCanvases } from './canvas.ts';
import { measurePage } from './measure-page.ts';
import { freePictures, preparePictures } from './prepare-pictures.ts';

/** Longest time for one page, in milliseconds. Ordinary pages take less than one second. */
const maxMs = 20_000;

type RenderParameters = Parameters<PDFPageProxy['render']>[0];

/**
 * Draws a page upright and in grey. Draws it at half the resolution if the full one takes too much memory.
 * Returns null if it contains nothing that may be words. Throws if that takes too much time or memory.
 */
export async function drawPage(page: PDFPageProxy): Promise<Pixels | null> {
  const scale = await measurePage(page);
  releasePage(page);
  if (scale === null) return null;
  try {
    return await render(page, scale);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Each transparent group takes as much memory as the page. At half the scale, more of them fit.
    return await render(page, scale / 2);
  }
}

/**
 * Draws a page in grey, at a scale in pixels per point. Throws if it takes too long, and RangeError for too
 * much memory. Frees all canvases.
 */
async function render(page: PDFPageProxy, scale: number): Promise<Pixels> {
  const viewport = page.getViewport({ scale });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  const { canvas, context } = new CanvasFactory().create(width, height);
  try {
    context.imageSmoothingQuality = 'high';
    // pdf.js types its canvas as a browser's.
    const task = page.render({ canvas, canvasContext: context, viewport } as unknown as RenderParameters);
    const endsAt = performance.now() + maxMs;
    task.onContinue = (next: () => void) => {
      if (performance.now() > endsAt) return task.cancel();
      // The pictures that drawing has waited for are decoded now.
      preparePictures(page);
      next();
    };
    await task.promise;
    return { width, height, channels: 1, data: readGrey(canvas.data()) };
  } finally {
    freeCanvases();
    releasePage(page);
  }
}

/** Releases the page's decoded pictures. pdf.js decodes them again if the page is drawn again. */
function releasePage(page: PDFPageProxy): void {
  freePictures(page);
  page.cleanup();
}

/** Converts opaque RGBA pixels to grey, one byte per pixel. */
function readGrey(rgba: Uint8Array): Uint8Array {
  const grey = new Uint8Array(rgba.length / 4);
  for (let pixel = 0, at = 0; pixel < grey.length; pixel++, at += 4) {
    // 0.299, 0.587 and 0.114 in units of 1/1024.
    grey[pixel] = (rgba[at]! * 306 + rgba[at + 1]! * 601 + rgba[at + 2]! * 117) >> 10;
  }
  return grey;
}
