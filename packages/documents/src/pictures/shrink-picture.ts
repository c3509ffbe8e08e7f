import type { Read } from '../readers/reader-task.ts';
import { unreadable } from '../unreadable-error.ts';
import { decodePicture } from './decode-picture.ts';
import { findMainColor } from './find-main-color.ts';
import { encodeJpeg, encodePng } from './picture-codecs.ts';
import { flattenPixels, scalePixels } from './scale-pixels.ts';
import type { ShrinkInput, ShrunkPicture } from './shrink-task.ts';

const jpegQualities = [90, 80, 70, 60, 50, 40, 30, 20, 10];

/**
 * Decodes a picture, shrinks it to `maxSide` and encodes it again, so that nothing else of the file remains.
 * Returns a PNG, or a JPEG if the PNG is larger than `maxBytes`. Throws UnreadableError if the picture is
 * damaged or cannot become small enough.
 * @public A reader process imports it by the file's address.
 */
export const read: Read<ShrinkInput, ShrunkPicture> = async ({ bytes, maxSide, maxBytes }) => {
  const decoded = await decodePicture(Buffer.from(bytes));
  const factor = Math.min(1, maxSide / Math.max(decoded.width, decoded.height));
  const toSide = (side: number) => Math.max(1, Math.round(side * factor));
  const pixels = factor < 1 ? scalePixels(decoded, toSide(decoded.width), toSide(decoded.height)) : decoded;
  const { width, height } = decoded;
  const about = { width, height, mainColor: findMainColor(pixels) };
  const png = await encodePng(pixels);
  if (png.length <= maxBytes) return { type: 'image/png', content: png, ...about };
  const flat = flattenPixels(pixels);
  for (const quality of jpegQualities) {
    const jpeg = await encodeJpeg(flat, quality);
    if (jpeg.length <= maxBytes) return { type: 'image/jpeg', content: jpeg, ...about };
  }
  throw unreadable('picture-damaged');
};
