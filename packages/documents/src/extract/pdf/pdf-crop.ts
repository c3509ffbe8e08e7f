import type { PDFPageProxy } from 'unpdf/pdfjs';
import { type Box, type Matrix, multiply } from './operators/matrix.ts';
import { PageWalk, type ShownText } from './operators/walk-page.ts';
import type { PdfDocument } from './page-text.ts';

/** Smallest cut in points. Printers trim less around a page. */
const minCut = 36;
/** Fewest letters and other shapes outside. Printer's marks beside a page are fewer. */
const minShapes = 300;
/** Most pages that are checked; each is followed as if it were drawn. */
const maxPages = 50;
/** Longest time for this check, in milliseconds, because it only produces a warning. */
const maxMs = 3_000;

const identity: Matrix = [1, 0, 0, 1, 0, 0];

type View = readonly number[];

/**
 * Returns the numbers of pages with much hidden content outside their crop box (ISO 32000-1, 14.11.2).
 * Viewers hide it and it is not read, because the owner may have cropped it for that. Two halves of a spread
 * are not reported, because each shows what the other cuts off. Only a limited number of pages is checked.
 */
export async function findCropped(pdf: PdfDocument): Promise<number[]> {
  const cropped: number[] = [];
  const pages: (PDFPageProxy | null)[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    pages.push(await pdf.getPage(number).catch(() => null));
  }
  const endsAt = performance.now() + maxMs;
  let checked = 0;
  for (const [index, page] of pages.entries()) {
    if (checked === maxPages || performance.now() > endsAt) break;
    if (!page || !isCut(page.view)) continue;
    const isHalf = [pages[index - 1], pages[index + 1]].some(
      (next) => next && areHalves(page.view, next.view),
    );
    if (isHalf) continue;
    checked++;
    if ((await countOutside(page)) >= minShapes) cropped.push(index + 1);
  }
  return cropped;
}

/**
 * Returns whether a page is cropped at its left or bottom. pdf.js only reports the visible box, whose left
 * and bottom are 0 without a crop. A cut at the right or top does not show.
 */
function isCut([left = 0, bottom = 0]: View): boolean {
  return left >= minCut || bottom >= minCut;
}

/** Returns whether two pages show different parts of the same size, as the halves of a spread do. */
function areHalves(one: View, other: View): boolean {
  const [left = 0, bottom = 0, right = 0, top = 0] = one;
  const [otherLeft = 0, otherBottom = 0, otherRight = 0, otherTop = 0] = other;
  const isSameSize =
    Math.abs(right - left - otherRight + otherLeft) < 1 &&
    Math.abs(top - bottom - otherTop + otherBottom) < 1;
  return isSameSize && (left !== otherLeft || bottom !== otherBottom);
}

/** Returns the number of shapes and letters outside the page's view. Returns 0 for a damaged page. */
async function countOutside(page: PDFPageProxy): Promise<number> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  let count = 0;
  const countPoint = (x: number, y: number, clip: Box) => {
    const isShown = x >= clip.left && x <= clip.right && y >= clip.top && y <= clip.bottom;
    if (isShown && (x < left || x > right || y < bottom || y > top)) count++;
  };
  const counter = {
    fill(path: ArrayLike<number>, matrix: Matrix, clip: Box) {
      const [, , , , x, y] = multiply(matrix, [1, 0, 0, 1, Number(path[1]), Number(path[2])]);
      countPoint(x, y, clip);
    },
    show({ letters, clip, isInvisible }: ShownText) {
      if (!isInvisible) for (const { x, y } of letters) countPoint(x, y, clip);
    },
  };
  try {
    new PageWalk(page, identity, counter).follow(await page.getOperatorList());
  } catch {
    return 0;
  } finally {
    page.cleanup();
  }
  return count;
}
