import type { Rgba } from './picture-codecs.ts';

/** Source pixels of one target pixel: the first index, and the weights from there. */
type Share = { start: number; weights: number[] };

/** Returns the source pixels of each target pixel on one axis, with weights that add up to 1. */
function computeShares(from: number, to: number): Share[] {
  const step = from / to;
  return Array.from({ length: to }, (_, index) => {
    const [low, high] = [index * step, (index + 1) * step];
    const start = Math.floor(low);
    const end = Math.min(from, Math.ceil(high));
    const weights = Array.from(
      { length: end - start },
      (_value, at) => (Math.min(high, start + at + 1) - Math.max(low, start + at)) / step,
    );
    return { start, weights };
  });
}

/** Shrinks a picture. Each new pixel is the mean of its area, with colours weighted by opacity. */
export function scalePixels({ width, height, data }: Rgba, toWidth: number, toHeight: number): Rgba {
  const [columns, rows] = [computeShares(width, toWidth), computeShares(height, toHeight)];
  const scaled = new Uint8ClampedArray(toWidth * toHeight * 4);
  rows.forEach((row, y) => {
    columns.forEach((column, x) => {
      const sum = [0, 0, 0, 0] as [number, number, number, number];
      row.weights.forEach((rowWeight, dy) => {
        column.weights.forEach((weight, dx) => {
          const at = ((row.start + dy) * width + column.start + dx) * 4;
          const alpha = data[at + 3]! * weight * rowWeight;
          for (let channel = 0; channel < 3; channel++) sum[channel]! += data[at + channel]! * alpha;
          sum[3] += alpha;
        });
      });
      const at = (y * toWidth + x) * 4;
      for (let channel = 0; channel < 3; channel++)
        scaled[at + channel] = sum[3] ? sum[channel]! / sum[3] : 0;
      scaled[at + 3] = sum[3];
    });
  });
  return { width: toWidth, height: toHeight, channels: 4, data: scaled };
}

/** Returns the picture on a white background. */
export function flattenPixels(pixels: Rgba): Rgba {
  const data = new Uint8ClampedArray(pixels.data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = pixels.data[at + 3]! / 255;
    for (let channel = 0; channel < 3; channel++) {
      data[at + channel] = pixels.data[at + channel]! * alpha + 255 * (1 - alpha);
    }
    data[at + 3] = 255;
  }
  return { ...pixels, data };
}
