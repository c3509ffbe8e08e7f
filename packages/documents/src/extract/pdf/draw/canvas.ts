import { createRequire } from 'node:module';
import type * as NapiCanvas from '@napi-rs/canvas';

/**
 * Most pixels of all canvases in use at one time, including those for pictures and transparent groups; a
 * pixel takes 4 bytes.
 */
const maxPixels = 50_000_000;

type Entry = { canvas: NapiCanvas.Canvas; context: NapiCanvas.SKRSContext2D };

let loaded: typeof NapiCanvas | undefined;
const inUse = new Set<NapiCanvas.Canvas>();

/**
 * Loads the canvas library on first use. It is 35 MB of native code, so only a process that draws loads it.
 */
function loadCanvas(): typeof NapiCanvas {
  if (loaded) return loaded;
  loaded = createRequire(import.meta.url)('@napi-rs/canvas') as typeof NapiCanvas;
  // pdf.js draws with these browser globals and finds them nowhere else.
  const { Path2D, DOMMatrix, ImageData } = loaded;
  Object.assign(globalThis, { Path2D, DOMMatrix, ImageData });
  return loaded;
}

/** Creates the canvases of a page, and the temporary canvases of pdf.js, within a memory limit. */
export class CanvasFactory {
  create(width: number, height: number): Entry {
    requireMemory(width * height);
    const canvas = loadCanvas().createCanvas(width, height);
    inUse.add(canvas);
    return { canvas, context: canvas.getContext('2d') };
  }

  reset({ canvas }: Entry, width: number, height: number): void {
    requireMemory(width * height - canvas.width * canvas.height);
    canvas.width = width;
    canvas.height = height;
  }

  destroy({ canvas }: Entry): void {
    freeCanvas(canvas);
  }
}

/** Frees all canvases of the process that are in use, such as those that an interrupted drawing has left. */
export function freeCanvases(): void {
  for (const canvas of inUse) freeCanvas(canvas);
}

/** Throws RangeError if `pixels` more would make the canvases in use exceed `maxPixels`. */
function requireMemory(pixels: number): void {
  const usedPixels = [...inUse].reduce((sum, { width, height }) => sum + width * height, 0);
  if (usedPixels + pixels > maxPixels) throw new RangeError('The page takes too much memory to draw.');
}

/** Frees a canvas at once, because JavaScript's garbage collector does not see the memory of its pixels. */
function freeCanvas(canvas: NapiCanvas.Canvas): void {
  inUse.delete(canvas);
  canvas.width = 1;
  canvas.height = 1;
}
