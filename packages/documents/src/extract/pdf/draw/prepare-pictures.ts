import { ImageKind, type PDFPageProxy } from 'unpdf/pdfjs';

/**
 * A picture as pdf.js decodes it. `kind` is the layout of its pixels. A stencil mask has no kind and one bit
 * per pixel.
 */
type PdfPicture = { width: number; height: number; kind?: number; data: Uint8Array | Uint8ClampedArray };

/** Same limit as for the pixels of a drawn page. */
const maxPixels = 12_000_000;
const opaque = 0xff_00_00_00;
const greyToRgb = 0x01_01_01;

/**
 * Converts decoded pictures so that pdf.js copies them to its canvases with little memory and time. Pictures
 * larger than a drawn page are shrunk: a canvas has four bytes per pixel, so a black-and-white page scanned
 * at 600 dots per inch takes 4 MB before and 140 MB there. Pixels of three bytes become four, because pdf.js
 * copies those row by row and starts at the first row each time.
 */
export function preparePictures({ objs, commonObjs }: PDFPageProxy): void {
  for (const [, object] of [...objs, ...commonObjs] as [string, Partial<PdfPicture> | null][]) {
    const { width = 0, height = 0, kind, data } = object ?? {};
    if (!data) continue;
    if (width * height > maxPixels) Object.assign(object!, shrink(object as PdfPicture));
    else if (kind === ImageKind.RGB_24BPP) {
      Object.assign(object!, { data: toRgba(data, width * height), kind: ImageKind.RGBA_32BPP });
    } else continue;
    freeBuffer(data);
  }
}

/**
 * Frees the memory of a page's decoded pictures. Must run before `cleanup`, which drops the references to
 * them.
 */
export function freePictures({ objs }: PDFPageProxy): void {
  for (const [, object] of objs as Iterable<[string, Partial<PdfPicture> | null]>) {
    if (object?.data && object.width) freeBuffer(object.data);
  }
}

/** Frees a buffer at once. Until V8 collects it, a colour scan would be in memory twice, 100 MB each. */
function freeBuffer({ buffer }: PdfPicture['data']): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Converts RGB pixels to opaque RGBA pixels. */
function toRgba(rgb: PdfPicture['data'], pixels: number): Uint8Array {
  const rgba = new Uint32Array(pixels);
  for (let pixel = 0, at = 0; pixel < pixels; pixel++, at += 3) {
    rgba[pixel] = opaque | (rgb[at + 2]! << 16) | (rgb[at + 1]! << 8) | rgb[at]!;
  }
  return new Uint8Array(rgba.buffer);
}

/** Returns a smaller picture with at most `maxPixels` pixels: in grey, or a stencil if the picture is one. */
function shrink(picture: PdfPicture): PdfPicture {
  const factor = Math.sqrt(maxPixels / (picture.width * picture.height));
  const width = Math.max(1, Math.floor(picture.width * factor));
  const height = Math.max(1, Math.floor(picture.height * factor));
  const light = { width, height, read: readLight(picture) };
  if (picture.kind === undefined) return { width, height, data: shrinkStencil(picture, light) };
  const rgba = new Uint32Array(width * height);
  averagePixels(picture, light, (mean, pixel) => {
    rgba[pixel] = opaque | (mean * greyToRgb);
  });
  if (picture.kind === ImageKind.RGBA_32BPP) {
    const read = (x: number, y: number) => picture.data[(y * picture.width + x) * 4 + 3]!;
    averagePixels(picture, { width, height, read }, (mean, pixel) => {
      rgba[pixel] = (rgba[pixel]! & ~opaque) | (mean << 24);
    });
  }
  return { width, height, data: new Uint8Array(rgba.buffer), kind: ImageKind.RGBA_32BPP };
}

/** Returns the data of a smaller stencil, with one bit per pixel. */
function shrinkStencil(picture: PdfPicture, smaller: ShrunkSource): Uint8Array {
  const row = (smaller.width + 7) >> 3;
  const data = new Uint8Array(row * smaller.height);
  averagePixels(picture, smaller, (mean, pixel) => {
    const x = pixel % smaller.width;
    if (mean > 127) data[Math.floor(pixel / smaller.width) * row + (x >> 3)]! |= 128 >> (x & 7);
  });
  return data;
}

type ShrunkSource = { width: number; height: number; read(x: number, y: number): number };

/**
 * Calls `report` for each pixel of a smaller picture, with the mean of the original pixels that it covers
 * (rounded down) and the pixel's index.
 */
function averagePixels(
  whole: PdfPicture,
  smaller: ShrunkSource,
  report: (mean: number, pixel: number) => void,
): void {
  const { width, height, read } = smaller;
  for (let y = 0; y < height; y++) {
    const [top, below] = mapPixelRange(y, height, whole.height);
    for (let x = 0; x < width; x++) {
      const [left, right] = mapPixelRange(x, width, whole.width);
      let sum = 0;
      for (let v = top; v < below; v++) for (let u = left; u < right; u++) sum += read(u, v);
      report(Math.floor(sum / ((below - top) * (right - left))), y * width + x);
    }
  }
}

/**
 * Returns the range of original pixels (end exclusive) that pixel `at` of a smaller picture covers, on an
 * axis of `from` smaller and `to` original pixels.
 */
function mapPixelRange(at: number, from: number, to: number): [number, number] {
  const first = Math.floor((at * to) / from);
  return [first, Math.max(first + 1, Math.floor(((at + 1) * to) / from))];
}

/** Returns a function that returns the brightness of a pixel, from 0 to 255. */
function readLight({ width, kind, data }: PdfPicture): (x: number, y: number) => number {
  if (kind === undefined || kind === ImageKind.GRAYSCALE_1BPP) {
    const row = (width + 7) >> 3;
    return (x, y) => (data[y * row + (x >> 3)]! & (128 >> (x & 7)) ? 255 : 0);
  }
  const channels = kind === ImageKind.RGB_24BPP ? 3 : 4;
  return (x, y) => {
    const at = (y * width + x) * channels;
    return data[at]! * 0.299 + data[at + 1]! * 0.587 + data[at + 2]! * 0.114;
  };
}
