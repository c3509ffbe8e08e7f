import type { PDFPageProxy } from 'unpdf/pdfjs';
import { type Box, boundBox, type Matrix } from './operators/matrix.ts';
import { type LayerTest, PageWalk, type ShownText } from './operators/walk-page.ts';
import { listPathBoxes } from './path-boxes.ts';
import type { Stretch } from './stretches.ts';

/** Facts about a page that only its painting operators show. */
export type PageInk = {
  /** Texts of hidden layers. */
  layered: Stretch[];
  /** Texts that are placed but not painted. */
  invisible: Stretch[];
  painted: Stretch[];
  /** Thin horizontal lines. */
  rules: Stretch[];
  /** Filled shapes and pictures. */
  shapes: Box[];
};

const identity: Matrix = [1, 0, 0, 1, 0, 0];
/**
 * In points: greatest thickness of a line, its smallest length, and the greatest slant of horizontal text.
 */
const maxRuleThickness = 3;
const minRuleLength = 3;
const maxSlant = 0.5;
/** Most marks of one kind; ordinary pages have fewer. */
const maxMarks = 20_000;

/** Returns what a page paints, in the coordinates of its texts. Text that is not horizontal is omitted. */
export async function readInk(page: PDFPageProxy, isShown: LayerTest): Promise<PageInk> {
  const ink: PageInk = { layered: [], invisible: [], painted: [], rules: [], shapes: [] };
  const add = <T>(list: T[], mark: T) => {
    if (list.length < maxMarks) list.push(mark);
  };
  const addPath = (path: ArrayLike<number>, matrix: Matrix, isFilled: boolean) => {
    for (const box of listPathBoxes(path)) {
      const { left, right, top, bottom } = boundBox(matrix, box);
      if (bottom - top > maxRuleThickness) {
        if (isFilled) add(ink.shapes, { left, right, top, bottom });
      } else if (right - left >= minRuleLength) add(ink.rules, { left, right, y: (top + bottom) / 2 });
    }
  };
  const painter = {
    fill: (path: ArrayLike<number>, matrix: Matrix) => addPath(path, matrix, true),
    stroke: (path: ArrayLike<number>, matrix: Matrix) => addPath(path, matrix, false),
    place: (matrix: Matrix) => add(ink.shapes, boundBox(matrix, [0, 0, 1, 1])),
    show({ from, to, isInHiddenLayer, isInvisible }: ShownText) {
      if (Math.abs(from.y - to.y) > maxSlant || to.x < from.x) return;
      const list = isInHiddenLayer ? ink.layered : isInvisible ? ink.invisible : ink.painted;
      add(list, { left: from.x, right: to.x, y: from.y });
    },
  };
  new PageWalk(page, identity, painter, isShown).follow(await page.getOperatorList());
  return ink;
}
