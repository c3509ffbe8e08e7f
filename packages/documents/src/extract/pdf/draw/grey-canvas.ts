import type { Pixels } from '../../ocr/write-pnm.ts';
import { type Box, boundBox, intersect, invert, type Matrix, multiply } from './matrix.ts';

/** How something is painted: its lightness (0 to 255), how much it covers, and where. */
export type Ink = { grey: number; alpha: number; clip: Box };

/** A picture to paint: lightness and cover (0 to 1) of a pixel, by its column and row. */
export type Picture = {
  width: number;
  height: number;
  greyAt(x: number, y: number): number;
  alphaAt(x: number, y: number): number;
};

/** What pdf.js calls the steps of a path. */
const moveTo = 0;
const lineTo = 1;
const curveTo = 2;
const quadraticTo = 3;

/** Steps that paint a page: what a file made to keep us busy asks beyond is left out. */
const maxSteps = 600_000_000;
const maxSamples = 8;
/** Pixels of a picture that are this much smaller than those that are painted count as large. */
const nearlyWhole = 0.02;

/** Grey pixels, white at first, on which shapes and pictures are painted. */
export class GreyCanvas {
  readonly width: number;
  readonly height: number;
  readonly #data: Uint8Array;
  #cover = new Float32Array(0);
  #left = maxSteps;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#data = new Uint8Array(width * height).fill(255);
  }

  get pixels(): Pixels {
    return { width: this.width, height: this.height, channels: 1, data: this.#data };
  }

  /** Fills a path; where it runs over itself it is filled once. */
  fill(path: ArrayLike<number>, matrix: Matrix, ink: Ink): void {
    const lines = flatten(path, matrix);
    const area = this.#bound(boundLines(lines), ink.clip);
    const width = area.right - area.left;
    const height = area.bottom - area.top;
    if (width <= 0 || height <= 0) return;
    this.#left -= width * height + lines.length;
    if (this.#left < 0) return;
    const size = (width + 2) * height;
    if (this.#cover.length < size) this.#cover = new Float32Array(size);
    else this.#cover.fill(0, 0, size);
    for (let at = 0; at + 3 < lines.length; at += 4) this.#addLine(lines, at, area);
    for (let y = 0; y < height; y++) {
      let cover = 0;
      let pixel = (area.top + y) * this.width + area.left;
      for (let x = 0; x < width; x++, pixel++) {
        cover += this.#cover[y * (width + 2) + x]!;
        const share = Math.min(1, Math.abs(cover)) * ink.alpha;
        if (share > 0.004) this.#data[pixel]! += (ink.grey - this.#data[pixel]!) * share;
      }
    }
  }

  /** Paints a picture onto the square from 0 to 1, as PDF does, each pixel the mean of what falls into it. */
  draw(picture: Picture, matrix: Matrix, { alpha, clip }: Omit<Ink, 'grey'>): void {
    const onto = multiply(matrix, [1 / picture.width, 0, 0, -1 / picture.height, 0, 1]);
    const back = invert(onto);
    const area = this.#bound(boundBox(matrix, [0, 0, 1, 1]), clip);
    if (!back || area.right <= area.left || area.bottom <= area.top) return;
    const [a, b, c, d, e, f] = back;
    const count = (along: number, across: number) =>
      Math.min(maxSamples, Math.max(1, Math.ceil(Math.hypot(along, across) - nearlyWhole)));
    const columns = count(a, b);
    const rows = count(c, d);
    const samples = columns * rows;
    this.#left -= (area.right - area.left) * (area.bottom - area.top) * samples;
    if (this.#left < 0) return;
    for (let y = area.top; y < area.bottom; y++) {
      for (let x = area.left; x < area.right; x++) {
        let light = 0;
        let cover = 0;
        for (let sample = 0; sample < samples; sample++) {
          const u = x + ((sample % columns) + 0.5) / columns;
          const v = y + (Math.floor(sample / columns) + 0.5) / rows;
          const column = Math.floor(a * u + c * v + e);
          const row = Math.floor(b * u + d * v + f);
          if (column < 0 || row < 0 || column >= picture.width || row >= picture.height) continue;
          const part = picture.alphaAt(column, row);
          cover += part;
          light += picture.greyAt(column, row) * part;
        }
        if (cover === 0) continue;
        const at = y * this.width + x;
        this.#data[at]! += (light / cover - this.#data[at]!) * (cover / samples) * alpha;
      }
    }
  }

  /** The whole pixels that a rectangle touches on the canvas and inside of a clip. */
  #bound(box: Box, clip: Box): Box {
    const canvas = { left: 0, top: 0, right: this.width, bottom: this.height };
    const { left, top, right, bottom } = intersect(intersect(box, clip), canvas);
    return {
      left: Math.floor(left),
      top: Math.floor(top),
      right: Math.min(this.width, Math.ceil(right)),
      bottom: Math.min(this.height, Math.ceil(bottom)),
    };
  }

  /** Adds what a line covers of each pixel in its rows; summed up from the left it tells what is inside of the path. */
  #addLine(lines: Float64Array, at: number, area: Box): void {
    const width = area.right - area.left;
    const [x0, y0, x1, y1] = [lines[at]!, lines[at + 1]!, lines[at + 2]!, lines[at + 3]!];
    if (y0 === y1) return;
    const sign = y0 < y1 ? 1 : -1;
    const [topX, topY, lowX, lowY] = sign > 0 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
    const slope = (lowX - topX) / (lowY - topY);
    const first = Math.max(area.top, Math.floor(topY));
    const last = Math.min(area.bottom - 1, Math.ceil(lowY) - 1);
    this.#left -= Math.max(0, last - first);
    for (let y = first; y <= last; y++) {
      const from = Math.max(y, topY);
      const to = Math.min(y + 1, lowY);
      const high = (to - from) * sign;
      // Where it crosses the row, kept inside of the area: what is left of it covers all, what is right nothing.
      const start = topX + (from - topY) * slope - area.left;
      const end = start + (to - from) * slope;
      const left = Math.min(width, Math.max(0, Math.min(start, end)));
      const right = Math.min(width, Math.max(0, Math.max(start, end)));
      this.#addRow((y - area.top) * (width + 2), left, right, high);
    }
  }

  /** Spreads the height of a line's part over the pixels of a row that it crosses from `left` to `right`. */
  #addRow(row: number, left: number, right: number, high: number): void {
    const first = Math.floor(left);
    const last = Math.floor(right);
    if (first === last) {
      const share = 1 - ((left + right) / 2 - first);
      this.#cover[row + first]! += high * share;
      this.#cover[row + first + 1]! += high * (1 - share);
      return;
    }
    this.#left -= last - first;
    const perPixel = high / (right - left);
    for (let x = first; x <= last; x++) {
      const from = Math.max(left, x);
      const to = Math.min(right, x + 1);
      const part = (to - from) * perPixel;
      const share = 1 - ((from + to) / 2 - x);
      this.#cover[row + x]! += part * share;
      this.#cover[row + x + 1]! += part * (1 - share);
    }
  }
}

/** The lines that a path consists of, four numbers each; curves become a few of them. */
function flatten(path: ArrayLike<number>, [a, b, c, d, e, f]: Matrix): Float64Array {
  const lines: number[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let at = 0;
  const next = (): [number, number] => {
    const [u, v] = [Number(path[at] ?? 0), Number(path[at + 1] ?? 0)];
    at += 2;
    return [a * u + c * v + e, b * u + d * v + f];
  };
  const draw = (toX: number, toY: number) => {
    const isLine = (x !== toX || y !== toY) && Number.isFinite(x + y + toX + toY);
    if (isLine) lines.push(x, y, toX, toY);
    [x, y] = [toX, toY];
  };
  while (at < path.length) {
    const step = path[at++];
    if (step === moveTo) {
      draw(startX, startY);
      [x, y] = next();
      [startX, startY] = [x, y];
    } else if (step === lineTo) draw(...next());
    else if (step === curveTo) drawCurve([[x, y], next(), next(), next()], draw);
    else if (step === quadraticTo) {
      const [control, end] = [next(), next()];
      const third = (from: number, to: number) => from + ((to - from) * 2) / 3;
      const one: Point = [third(x, control[0]), third(y, control[1])];
      drawCurve([[x, y], one, [third(end[0], control[0]), third(end[1], control[1])], end], draw);
    } else draw(startX, startY);
  }
  draw(startX, startY);
  return new Float64Array(lines);
}

type Point = [number, number];

function drawCurve([p, q, r, s]: [Point, Point, Point, Point], draw: (x: number, y: number) => void): void {
  const length =
    Math.hypot(q[0] - p[0], q[1] - p[1]) +
    Math.hypot(r[0] - q[0], r[1] - q[1]) +
    Math.hypot(s[0] - r[0], s[1] - r[1]);
  const count = Math.min(16, Math.max(2, Math.ceil(Math.sqrt(length))));
  for (let step = 1; step <= count; step++) {
    const t = step / count;
    const u = 1 - t;
    const [k, l, m, n] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    draw(k * p[0] + l * q[0] + m * r[0] + n * s[0], k * p[1] + l * q[1] + m * r[1] + n * s[1]);
  }
}

function boundLines(lines: Float64Array): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let at = 0; at < lines.length; at += 2) {
    box.left = Math.min(box.left, lines[at]!);
    box.right = Math.max(box.right, lines[at]!);
    box.top = Math.min(box.top, lines[at + 1]!);
    box.bottom = Math.max(box.bottom, lines[at + 1]!);
  }
  return box;
}
