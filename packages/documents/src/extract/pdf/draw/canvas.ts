import { createRequire } from 'node:module';
import type * as NapiCanvas from '@napi-rs/canvas';

/** Of all canvases that are in use at one time, those of pictures and transparent groups too; a pixel takes 4 bytes. */
const maxPixels = 50_000_000;

type Entry = { canvas: NapiCanvas.Canvas; context: NapiCanvas.SKRSContext2D };

let loaded: typeof NapiCanvas | undefined;
const inUse = new Set<NapiCanvas.Canvas>();

/** Native code of 35 MB: only a process that draws loads it. */
function loadCanvas(): typeof NapiCanvas {
  if (loaded) return loaded;
  loaded = createRequire(import.meta.url)('@napi-rs/canvas') as typeof NapiCanvas;
  // pdf.js draws with these names of browsers, and finds them nowhere else.
  const { Path2D, DOMMatrix, ImageData } = loaded;
  Object.assign(globalThis, { Path2D, DOMMatrix, ImageData });
  return loaded;
}

/** Makes the canvases of a page and those that pdf.js needs beside it, in bounded memory. */
export class CanvasFactory {
  create(width: number, height: number): Entry {
    requireRoom(width * height);
    const canvas = loadCanvas().createCanvas(width, height);
    inUse.add(canvas);
    return { canvas, context: canvas.getContext('2d') };
  }

  reset({ canvas }: Entry, width: number, height: number): void {
    requireRoom(width * height - canvas.width * canvas.height);
    canvas.width = width;
    canvas.height = height;
  }

  destroy({ canvas }: Entry): void {
    free(canvas);
  }
}

/** Frees what a drawing that was ended has left. */
export function freeCanvases(): void {
  for (const canvas of inUse) free(canvas);
}

function requireRoom(pixels: number): void {
  const used = [...inUse].reduce((sum, { width, height }) => sum + width * height, 0);
  if (used + pixels > maxPixels) throw new RangeError('The page takes too much memory to draw.');
}

/** Now, as the collector of JavaScript does not see what pixels take. */
function free(canvas: NapiCanvas.Canvas): void {
  inUse.delete(canvas);
  canvas.width = 1;
  canvas.height = 1;
}
