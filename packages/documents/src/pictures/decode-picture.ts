import { imageSize } from 'image-size';
import { decodeBmp } from '../extract/image/decode-bmp.ts';
import { decodeGif } from '../extract/image/decode-gif.ts';
import { type Pixels, rotateByQuarters } from '../extract/ocr/write-pnm.ts';
import { unreadable } from '../unreadable-error.ts';
import { decodeJpeg, decodePng, decodeWebp, type Rgba } from './picture-codecs.ts';

/**
 * Most pixels of a picture that is only displayed small. Decoding takes four bytes per pixel, some of them
 * twice.
 */
const maxPixels = 16_000_000;

/** Clockwise quarter turns per EXIF orientation. Mirrored pictures stay as they are. */
const quarters: Record<number, number> = { 3: 2, 6: 1, 8: 3 };

type Format = { isHead(head: string): boolean; decode(bytes: Buffer): Promise<Pixels> | Pixels };

/** Supported formats by signature. SVG is excluded, because it may contain scripts and addresses. */
const formats: Format[] = [
  { isHead: (head) => head.startsWith('\x89PNG\r\n'), decode: decodePng },
  { isHead: (head) => head.startsWith('\xff\xd8\xff'), decode: decodeJpeg },
  { isHead: (head) => head.startsWith('RIFF') && head.endsWith('WEBP'), decode: decodeWebp },
  { isHead: (head) => head.startsWith('GIF8'), decode: decodeGif },
  { isHead: (head) => head.startsWith('BM'), decode: decodeBmp },
];

/**
 * Returns the upright pixels of a picture (PNG, JPEG, WebP, GIF, BMP). Throws UnreadableError for other and
 * damaged files and, before decoding, for more than 16 million declared pixels.
 */
export async function decodePicture(bytes: Buffer): Promise<Rgba> {
  const head = bytes.toString('latin1', 0, 12);
  const format = formats.find(({ isHead }) => isHead(head));
  if (!format) throw unreadable('picture-damaged');
  const orientation = readOrientation(bytes);
  try {
    const pixels = await format.decode(bytes);
    return toRgba(rotateByQuarters(pixels, quarters[orientation] ?? 0));
  } catch (cause) {
    throw unreadable('picture-damaged', {}, cause);
  }
}

/**
 * Returns the orientation that the file declares (Exif, 1 to 8), or 1. Throws UnreadableError for a damaged
 * header and for too many declared pixels.
 */
function readOrientation(bytes: Buffer): number {
  let size: ReturnType<typeof imageSize>;
  try {
    size = imageSize(bytes);
  } catch (cause) {
    throw unreadable('picture-damaged', {}, cause);
  }
  if (size.width * size.height > maxPixels) {
    throw unreadable('picture-too-large', { millions: maxPixels / 1_000_000 });
  }
  return size.orientation ?? 1;
}

/** Converts grey or RGB pixels to opaque RGBA pixels. RGBA pixels keep their transparency. */
function toRgba({ width, height, channels, data }: Pixels): Rgba {
  if (channels === 4) return { width, height, channels, data: new Uint8ClampedArray(data) };
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      rgba[pixel * 4 + channel] = data[pixel * channels + (channels === 1 ? 0 : channel)]!;
    }
  }
  return { width, height, channels: 4, data: rgba };
}
