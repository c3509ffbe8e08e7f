import type { PDFPageProxy } from 'unpdf/pdfjs';
import type { Matrix } from '../operators/matrix.ts';
import { PageWalk, type ShownText } from '../operators/walk-page.ts';
import { listPathPoints } from '../path-boxes.ts';

/**
 * Resolution at which letters of usual sizes are read best, and the lowest that is worth reading, in dots per
 * inch.
 */
const defaultDpi = 300;
const minDpi = 72;
const pointsPerInch = 72;
/** Most pixels of a drawn page: A3 at 250 dots per inch. A larger page is drawn at a lower resolution. */
const maxPixels = 12_000_000;
/**
 * Fewest pixels of a picture, and fewest shapes, that may be text. Smaller pictures are logos, and fewer
 * shapes are ornaments.
 */
const minPixels = 250_000;
const minShapes = 20;
/** Share of the page from which a picture is a scan, which is drawn at its own resolution. */
const scanShare = 0.5;
/**
 * Most pixel rows that the edges of all filled shapes cross. The canvas takes one second for a few million
 * and cannot be interrupted within one shape. A detailed map has some hundred thousand.
 */
const maxCrossedRows = 15_000_000;

/**
 * Returns the pixels per point for drawing a page. Returns null if it contains nothing that may be words.
 * Throws if drawing would take too long.
 */
export async function measurePage(page: PDFPageProxy): Promise<number | null> {
  const plain = page.getViewport({ scale: 1 });
  const totals = { shapes: 0, pixels: 0, sharp: 0, scan: 0, rise: 0 };
  const measure = {
    fill(path: ArrayLike<number>, matrix: Matrix) {
      totals.shapes++;
      totals.rise += sumRise(path, matrix);
    },
    show({ letters, isInHiddenLayer, isInvisible }: ShownText) {
      if (!isInHiddenLayer && !isInvisible) totals.shapes += letters.length;
    },
    place([a, b, c, d]: Matrix, { width, height }: { width: number; height: number }) {
      const area = Math.abs(a * d - b * c);
      if (width * height < minPixels) totals.shapes++;
      // A stretched picture is only as sharp as its coarser side.
      const sharp = Math.min(width / Math.hypot(a, b), height / Math.hypot(c, d));
      if (width * height > totals.pixels) Object.assign(totals, { pixels: width * height, sharp });
      if (area >= plain.width * plain.height * scanShare) totals.scan = Math.max(totals.scan, sharp);
    },
  };
  const transform = plain.transform as unknown as Matrix;
  new PageWalk(page, transform, measure).follow(await page.getOperatorList());
  if (totals.shapes < minShapes && totals.pixels < minPixels) return null;
  const maxScale = Math.sqrt(maxPixels / (plain.width * plain.height));
  // The same holds for a smaller picture without shapes, such as a photo on a page. At a higher resolution
  // its letters would become blocks.
  const scan = totals.shapes < minShapes ? totals.scan || totals.sharp : totals.scan;
  // Beside shapes, a photo keeps its resolution, because small letters are lost first when it is drawn
  // coarser.
  const idealScale = Math.max(
    scan || Math.max(totals.sharp, defaultDpi / pointsPerInch),
    minDpi / pointsPerInch,
  );
  const scale = Math.min(idealScale, maxScale);
  if (totals.rise * scale > maxCrossedRows) throw new RangeError('The page takes too long to draw.');
  return scale;
}

/**
 * Returns the total vertical distance that the lines of a path cover, up and down, after `matrix` is applied.
 */
function sumRise(path: ArrayLike<number>, [, b, , d]: Matrix): number {
  let sum = 0;
  let last: number | null = null;
  for (const { isStart, x, y } of listPathPoints(path)) {
    const height = b * x + d * y;
    if (last !== null && !isStart) sum += Math.abs(height - last);
    last = height;
  }
  return sum;
}
