import type { PDFPageProxy } from 'unpdf/pdfjs';
import type { Matrix } from '../operators/matrix.ts';
import { PageWalk, type ShownText } from '../operators/walk-page.ts';
import { listPathPoints } from '../path-boxes.ts';

/** Pixels to an inch at which letters of usual sizes are read best, and the fewest that are worth reading. */
const usualDpi = 300;
const leastDpi = 72;
const pointsPerInch = 72;
/** A page of A3 at 250 dots to the inch; what has more is drawn coarser. */
const maxPixels = 12_000_000;
/** A picture of fewer pixels is a logo, and fewer shapes are ornaments: no page to read. */
const leastPixels = 250_000;
const leastShapes = 20;
/** A picture that takes this share of the page is a scan, which is drawn as it was scanned. */
const scanShare = 0.5;
/**
 * Rows of pixels that lines of filled shapes cross, all together: the canvas takes a second for a few million of them,
 * and cannot be interrupted within one shape. A detailed map has some hundred thousand.
 */
const maxCrossedRows = 15_000_000;

/**
 * At how many pixels to a point a page is drawn; null where it holds nothing that may be words. Throws where drawing it
 * would take too long.
 */
export async function measurePage(page: PDFPageProxy): Promise<number | null> {
  const plain = page.getViewport({ scale: 1 });
  const seen = { shapes: 0, pixels: 0, sharp: 0, scan: 0, rise: 0 };
  const measure = {
    fill(path: ArrayLike<number>, matrix: Matrix) {
      seen.shapes++;
      seen.rise += sumRise(path, matrix);
    },
    show({ letters, isInHiddenLayer, isInvisible }: ShownText) {
      if (!isInHiddenLayer && !isInvisible) seen.shapes += letters.length;
    },
    place([a, b, c, d]: Matrix, { width, height }: { width: number; height: number }) {
      const area = Math.abs(a * d - b * c);
      if (width * height < leastPixels) seen.shapes++;
      // A picture that was stretched is as sharp as its coarser side.
      const sharp = Math.min(width / Math.hypot(a, b), height / Math.hypot(c, d));
      if (width * height > seen.pixels) Object.assign(seen, { pixels: width * height, sharp });
      if (area >= plain.width * plain.height * scanShare) seen.scan = Math.max(seen.scan, sharp);
    },
  };
  const transform = plain.transform as unknown as Matrix;
  new PageWalk(page, transform, measure).follow(await page.getOperatorList());
  if (seen.shapes < leastShapes && seen.pixels < leastPixels) return null;
  const most = Math.sqrt(maxPixels / (plain.width * plain.height));
  // So is a smaller one that is all there is, as a photo put on a page: drawn finer, its letters would be blocks.
  const scan = seen.shapes < leastShapes ? seen.scan || seen.sharp : seen.scan;
  // Beside shapes a photo keeps all that it shows: of what is drawn coarser, small signs are lost first.
  const wanted = Math.max(scan || Math.max(seen.sharp, usualDpi / pointsPerInch), leastDpi / pointsPerInch);
  const scale = Math.min(wanted, most);
  if (seen.rise * scale > maxCrossedRows) throw new RangeError('The page takes too long to draw.');
  return scale;
}

/** How far the lines of a path go up and down, all together. */
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
