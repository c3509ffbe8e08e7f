import type { PDFPageProxy } from 'unpdf/pdfjs';
import type { Pixels } from '../../ocr/write-pnm.ts';
import { GreyCanvas, type Picture } from './grey-canvas.ts';
import type { Matrix } from './matrix.ts';
import { PageWalk } from './walk-page.ts';

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

/** Draws a page as it looks, upright; null where it holds nothing that may be words. */
export async function drawPage(page: PDFPageProxy): Promise<Pixels | null> {
  const operators = await page.getOperatorList();
  const plain = page.getViewport({ scale: 1 });
  const seen = { shapes: 0, pixels: 0, sharp: 0, scan: 0 };
  const measure = {
    fill: () => void seen.shapes++,
    draw({ width, height }: Picture, matrix: Matrix) {
      const [a, b, c, d] = matrix;
      const area = Math.abs(a * d - b * c);
      if (width * height < leastPixels) seen.shapes++;
      // A picture that was stretched is as sharp as its coarser side.
      const sharp = Math.min(width / Math.hypot(a, b), height / Math.hypot(c, d));
      if (width * height > seen.pixels) Object.assign(seen, { pixels: width * height, sharp });
      if (area >= plain.width * plain.height * scanShare) seen.scan = Math.max(seen.scan, sharp);
    },
  };
  await new PageWalk(page, readTransform(plain.transform), measure).follow(operators);
  if (seen.shapes < leastShapes && seen.pixels < leastPixels) return null;
  const most = Math.sqrt(maxPixels / (plain.width * plain.height));
  // So is a smaller one that is all there is, as a photo put on a page: drawn finer, its letters would be blocks.
  const scan = seen.shapes < leastShapes ? seen.scan || seen.sharp : seen.scan;
  // Beside shapes a photo keeps all that it shows: of what is drawn coarser, small signs are lost first.
  const wanted = Math.max(scan || Math.max(seen.sharp, usualDpi / pointsPerInch), leastDpi / pointsPerInch);
  const viewport = page.getViewport({ scale: Math.min(wanted, most) });
  const canvas = new GreyCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await new PageWalk(page, readTransform(viewport.transform), canvas).follow(operators);
  return canvas.pixels;
}

function readTransform(transform: number[]): Matrix {
  return transform as unknown as Matrix;
}
