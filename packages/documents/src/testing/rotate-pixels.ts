import type { Pixels } from '../extract/ocr/write-pnm.ts';

/**
 * Rotates grey pixels clockwise by some degrees, as a page lies skewed on a scanner. Uncovered areas are
 * white.
 */
export function rotatePixels({ width, height, data }: Pixels, degrees: number): Pixels {
  const radians = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  const leaned = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] = [x - width / 2, y - height / 2];
      const u = cos * across + sin * down + width / 2;
      const v = cos * down - sin * across + height / 2;
      const [column, row] = [Math.floor(u), Math.floor(v)];
      if (column < 0 || row < 0 || column + 1 >= width || row + 1 >= height) continue;
      const at = row * width + column;
      const [right, below] = [u - column, v - row];
      const upper = data[at]! * (1 - right) + data[at + 1]! * right;
      const lower = data[at + width]! * (1 - right) + data[at + width + 1]! * right;
      leaned[y * width + x] = upper * (1 - below) + lower * below;
    }
  }
  return { width, height, channels: 1, data: leaned };
}
