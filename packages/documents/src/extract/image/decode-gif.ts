import { GifReader } from 'omggif';
import type { Pixels } from '../ocr/write-pnm.ts';

/** Decodes the first frame of a GIF file to RGBA pixels. Throws for a damaged file. */
export function decodeGif(bytes: Buffer): Pixels {
  const reader = new GifReader(bytes);
  const { width, height } = reader;
  const data = new Uint8Array(width * height * 4);
  reader.decodeAndBlitFrameRGBA(0, data);
  return { width, height, channels: 4, data };
}
