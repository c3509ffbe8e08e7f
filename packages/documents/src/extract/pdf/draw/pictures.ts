import { ImageKind } from 'unpdf/pdfjs';
import type { Picture } from './grey-canvas.ts';

/** A picture as pdf.js decodes it; `kind` tells how its pixels lie, `data` may also name where they are. */
export type PdfPicture = {
  width: number;
  height: number;
  kind?: number;
  data?: Uint8Array | Uint8ClampedArray | string;
};

/** What is larger takes more memory than a reader has. */
const maxPixels = 40_000_000;

const full = () => 1;

/** Null for what has no pixels, or too many. */
export function readPixels(picture: PdfPicture | null | undefined): Picture | null {
  const data = findData(picture);
  if (!picture || !data) return null;
  const { width, height, kind } = picture;
  if (kind === ImageKind.GRAYSCALE_1BPP) {
    return { width, height, greyAt: (x, y) => readBit(data, width, x, y) * 255, alphaAt: full };
  }
  const channels = kind === ImageKind.RGB_24BPP ? 3 : 4;
  const greyAt = (x: number, y: number) => {
    const at = (y * width + x) * channels;
    return data[at]! * 0.299 + data[at + 1]! * 0.587 + data[at + 2]! * 0.114;
  };
  const alphaAt = channels === 4 ? (x: number, y: number) => data[(y * width + x) * 4 + 3]! / 255 : full;
  return { width, height, greyAt, alphaAt };
}

/** A stencil of one bit for each pixel, through which `grey` is painted where the bit is not set. */
export function readMask(mask: PdfPicture | null | undefined, grey: number): Picture | null {
  const data = findData(mask);
  if (!mask || !data) return null;
  const { width, height } = mask;
  return { width, height, greyAt: () => grey, alphaAt: (x, y) => 1 - readBit(data, width, x, y) };
}

function findData(picture: PdfPicture | null | undefined): Uint8Array | Uint8ClampedArray | null {
  if (!picture || typeof picture.data === 'string' || !picture.data) return null;
  const area = picture.width * picture.height;
  return area > 0 && area <= maxPixels ? picture.data : null;
}

function readBit(data: Uint8Array | Uint8ClampedArray, width: number, x: number, y: number): number {
  return (data[y * ((width + 7) >> 3) + (x >> 3)]! >> (7 - (x & 7))) & 1;
}
