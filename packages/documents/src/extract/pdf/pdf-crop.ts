import type { PDFPageProxy } from 'unpdf/pdfjs';
import { type Box, type Matrix, multiply } from './operators/matrix.ts';
import { PageWalk, type ShownText } from './operators/walk-page.ts';
import type { PdfDocument } from './page-text.ts';

/** In points: printers cut off less around a page. */
const leastCut = 36;
/** Letters and other shapes: what printers write beside a page is fewer. */
const leastShapes = 300;
/** Pages that are looked at: each is followed as if it were drawn. */
const maxPages = 50;
/** To say a word of warning no file is to take much longer. */
const maxMs = 3_000;

const asItIs: Matrix = [1, 0, 0, 1, 0, 0];

type View = readonly number[];

/**
 * The numbers of pages of which much more is in the file than they show: viewers cut them to a crop box (ISO 32000-1,
 * 14.11.2), and what is cut off is not read, because its owner may have cut it off for that. Of two halves of a spread
 * each shows what the other cuts off.
 */
export async function findCropped(pdf: PdfDocument): Promise<number[]> {
  const cropped: number[] = [];
  const pages: (PDFPageProxy | null)[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    pages.push(await pdf.getPage(number).catch(() => null));
  }
  const endsAt = performance.now() + maxMs;
  let looked = 0;
  for (const [index, page] of pages.entries()) {
    if (looked === maxPages || performance.now() > endsAt) break;
    if (!page || !isCut(page.view)) continue;
    const isHalf = [pages[index - 1], pages[index + 1]].some(
      (next) => next && areHalves(page.view, next.view),
    );
    if (isHalf) continue;
    looked++;
    if ((await countOutside(page)) >= leastShapes) cropped.push(index + 1);
  }
  return cropped;
}

/** The file gives no more than what shows of a page; pages begin at 0, unless something was cut off there. */
function isCut([left = 0, bottom = 0]: View): boolean {
  return left >= leastCut || bottom >= leastCut;
}

function areHalves(one: View, other: View): boolean {
  const [left = 0, bottom = 0, right = 0, top = 0] = one;
  const [otherLeft = 0, otherBottom = 0, otherRight = 0, otherTop = 0] = other;
  const isSameSize =
    Math.abs(right - left - otherRight + otherLeft) < 1 &&
    Math.abs(top - bottom - otherTop + otherBottom) < 1;
  return isSameSize && (left !== otherLeft || bottom !== otherBottom);
}

/** How many shapes a page would show outside of its view. */
async function countOutside(page: PDFPageProxy): Promise<number> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  let count = 0;
  const look = (x: number, y: number, clip: Box) => {
    const isShown = x >= clip.left && x <= clip.right && y >= clip.top && y <= clip.bottom;
    if (isShown && (x < left || x > right || y < bottom || y > top)) count++;
  };
  const counter = {
    fill(path: ArrayLike<number>, matrix: Matrix, clip: Box) {
      const [, , , , x, y] = multiply(matrix, [1, 0, 0, 1, Number(path[1]), Number(path[2])]);
      look(x, y, clip);
    },
    show({ letters, clip, isInvisible }: ShownText) {
      if (!isInvisible) for (const { x, y } of letters) look(x, y, clip);
    },
  };
  try {
    new PageWalk(page, asItIs, counter).follow(await page.getOperatorList());
  } catch {
    return 0;
  } finally {
    page.cleanup();
  }
  return count;
}
