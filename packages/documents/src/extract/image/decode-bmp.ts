import type { Pixels } from '../ocr/write-pnm.ts';

const uncompressed = 0;
const bitFields = 3;

/**
 * Decodes an uncompressed BMP file of 1, 4, 8, 24 or 32 bits. Throws RangeError for a damaged file or another
 * kind. Source of the format: Microsoft, BITMAPINFOHEADER.
 */
export function decodeBmp(bytes: Buffer): Pixels {
  const start = bytes.readUInt32LE(10);
  const headerSize = bytes.readUInt32LE(14);
  const width = bytes.readInt32LE(18);
  const signedHeight = bytes.readInt32LE(22);
  const height = Math.abs(signedHeight);
  const bits = bytes.readUInt16LE(28);
  const compression = bytes.readUInt32LE(30);
  const isKnown = compression === uncompressed || (compression === bitFields && bits === 32);
  if (!isKnown || ![1, 4, 8, 24, 32].includes(bits) || width < 1 || height < 1)
    throw new RangeError('This kind of BMP file is not supported.');
  const palette = 14 + headerSize;
  const stride = Math.ceil((width * bits) / 32) * 4;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    // Rows are stored from bottom to top, unless the height is negative.
    const row = start + (signedHeight > 0 ? height - 1 - y : y) * stride;
    for (let x = 0; x < width; x++) {
      const at = bits >= 24 ? row + (x * bits) / 8 : palette + readIndex(bytes, row, x, bits) * 4;
      for (let channel = 0; channel < 3; channel++) {
        data[(y * width + x) * 3 + channel] = bytes.readUInt8(at + 2 - channel);
      }
    }
  }
  return { width, height, channels: 3, data };
}

/**
 * Returns the palette index of a pixel; pixels are packed from the high bits down. `row` is the byte offset
 * of the pixel's row.
 */
function readIndex(bytes: Buffer, row: number, x: number, bits: number): number {
  const bit = x * bits;
  return (bytes.readUInt8(row + (bit >> 3)) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
}
