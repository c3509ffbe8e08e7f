import { findMedian } from '../find-median.ts';
import { extendTable, findRegions, type Gutter, type Region } from './pdf-gutters.ts';
import { findCommon, groupRows, joinSpans, type Row } from './pdf-rows.ts';
import { type Cells, readTable } from './pdf-table.ts';
import type { Span } from './span.ts';

/** Structure type of a text in a tagged file. */
export type TaggedBlock = { kind: 'heading' | 'paragraph' | 'list-item' | 'quote'; level: number };

/** A line of text with its column, or a table; in points. */
export type PageElement =
  | {
      kind: 'line';
      text: string;
      y: number;
      size: number;
      /** Empty for a mix of fonts. */
      font: string;
      isMono: boolean;
      left: number;
      right: number;
      columnRight: number;
      /** Structure element of the line; lines of one block share it. */
      block?: TaggedBlock;
    }
  | {
      kind: 'table';
      /** Header from the structure tree. Without one, the first row may be a header. */
      header?: string[] | null;
      cells: Cells;
      size: number;
      /** For each row, whether it has a separate font, as headers have. */
      isEmphasised: boolean[];
    };

/** Share of the column width that most lines of prose fill; table cells do not. */
const PROSE_FILL = 0.62;
const PROSE_WORDS = 3;
const PROSE_ROWS = 4;
/** Share of the rows that text columns must cover. */
const MOST_ROWS = 0.6;
/** Share of the lines that start in the middle of a sentence. Paragraphs exceed it, table cells do not. */
const PROSE_FLOW = 0.3;
/** Share of the lines of a table's shorter side that are on the baseline of a line of the other side. */
const TABLE_ALIGNED = 0.8;
/** Widest space between words in font sizes, even in justified lines. A wider space separates cells. */
const WIDEST_SPACE = 1.6;
/** Widest space between columns, in font sizes. */
const WIDEST_GUTTER = 3;
/** Headings over text columns are larger than the text by this factor; those of table columns are not. */
const COLUMN_HEADING = 1.12;
/** Deepest nesting of columns; no real page is deeper. */
const MAX_DEPTH = 3;

/**
 * Returns the lines and tables of a page in reading order. `depth` counts the columns around the spans.
 * `edge` is the minimum for the right end of such a column.
 */
export function readPage(spans: Span[], depth = 0, edge = 0): PageElement[] {
  const rows = groupRows(spans);
  const columnRight = spans.reduce((right, span) => Math.max(right, span.right), edge);
  const elements: PageElement[] = [];
  let next = 0;
  const addLines = (end: number) => {
    for (const row of rows.slice(next, end)) elements.push(readLine(row, columnRight));
  };
  for (const region of depth < MAX_DEPTH ? findRegions(rows) : []) {
    if (region.first < next) continue;
    const columns = splitColumns(rows, region, next);
    if (columns) {
      addLines(columns.start);
      const [left, right] = columns.sides;
      for (const element of readPage(left, depth + 1, columns.edge)) elements.push(element);
      for (const element of readPage(right, depth + 1, columnRight)) elements.push(element);
      next = columns.end;
      continue;
    }
    const { first, last } = extendTable(rows, region, next);
    const table = readTable(rows.slice(first, last + 1), region);
    if (!table) continue;
    addLines(first);
    elements.push({ kind: 'table', ...table });
    next = last + 1;
  }
  addLines(rows.length);
  return elements;
}

/** Returns a row as one line of text. */
export function readLine(row: Row, columnRight: number): PageElement & { kind: 'line' } {
  return {
    kind: 'line',
    text: joinSpans(row.spans),
    y: row.y,
    size: findCommon(row.spans.map((span) => [span.size, span.text.length])) ?? row.size,
    font: row.spans.every((span) => span.font === row.spans[0]!.font) ? row.spans[0]!.font : '',
    isMono: row.spans.every((span) => span.isMono),
    left: row.spans[0]!.left,
    right: row.spans.reduce((right, span) => Math.max(right, span.right), 0),
    columnRight,
  };
}

/**
 * Returns the two sides of the region's longest strip if both are columns of prose and not a table. Returns
 * null otherwise. `from` is the first row that may belong to them, and `start` and `end` (exclusive) are
 * their rows. `edge` is the minimum for the right end of the left column.
 */
function splitColumns(
  rows: Row[],
  region: Region,
  from: number,
): { sides: [Span[], Span[]]; edge: number; start: number; end: number } | null {
  const gutter = findLongest(region);
  const middle = (gutter.left + gutter.right) / 2;
  const isLeft = (span: Span) => (span.left + span.right) / 2 < middle;
  const columns = cutRows(rows, region);
  if (!columns.every((column) => isProse(column) || areColumns(column))) return null;
  if (isTable(columns[0]!, columns[1]!)) return null;
  const size = findMedian(rows.slice(region.first, region.last + 1).map((row) => row.size));
  const start = extendColumns(rows, { index: region.first, limit: from, step: -1 }, { middle, size });
  const end =
    extendColumns(rows, { index: region.last, limit: rows.length - 1, step: 1 }, { middle, size }) + 1;
  const all = rows.slice(start, end).flatMap((row) => row.spans);
  // Lines of a list leave space at their end that lines of a paragraph would fill.
  const edge = continuesAcrossLines(columns[0]!)
    ? 0
    : gutter.right - WIDEST_GUTTER * rows[region.first]!.size;
  return { sides: [all.filter(isLeft), all.filter((span) => !isLeft(span))], edge, start, end };
}

/** Returns the strip with text on both sides in the most rows. */
function findLongest({ gutters }: Region): Gutter {
  return gutters.reduce((best, other) => (other.strong.length > best.strong.length ? other : best));
}

/**
 * Cuts rows at the empty vertical strip that separates most rows with text on both sides. Returns their left
 * and their right parts. A row with text on both sides is in both.
 */
function cutRows(rows: Row[], region: Region): [Row[], Row[]] {
  const { left, right } = findLongest(region);
  const spans = rows.slice(region.first, region.last + 1).flatMap((row) => row.spans);
  const isLeft = (span: Span) => span.left + span.right < left + right;
  return [groupRows(spans.filter(isLeft)), groupRows(spans.filter((span) => !isLeft(span)))];
}

/** Returns whether most of the rows are two columns of prose. Their lines need not be aligned. */
function areColumns(rows: Row[]): boolean {
  const region = findRegions(rows).find(({ first, last }) => last - first >= rows.length * MOST_ROWS);
  return region !== undefined && cutRows(rows, region).every(isProse);
}

/** Returns whether rows are prose: at least four rows that fill most of their width with several words. */
function isProse(rows: Row[]): boolean {
  const lefts = rows.map((row) => row.spans[0]!.left);
  const rights = rows.map((row) => row.spans.at(-1)!.right);
  const edge = rights.reduce((most, right) => Math.max(most, right), Number.NEGATIVE_INFINITY);
  const width = edge - lefts.reduce((least, left) => Math.min(least, left), Number.POSITIVE_INFINITY) || 1;
  const fills = rows.map((row, index) => (rights[index]! - lefts[index]! - measureGaps(row)) / width);
  const words = rows.map((row) => joinSpans(row.spans).split(' ').length);
  return rows.length >= PROSE_ROWS && findMedian(fills) >= PROSE_FILL && findMedian(words) >= PROSE_WORDS;
}

/** Returns the total width of the gaps between the cells of a row. */
function measureGaps(row: Row): number {
  let total = 0;
  for (const [index, span] of row.spans.slice(1).entries()) {
    const gap = span.left - row.spans[index]!.right;
    if (gap > WIDEST_SPACE * row.size) total += gap;
  }
  return total;
}

/**
 * Returns whether the sides are table cells rather than two texts: aligned, not continuing from line to line,
 * and without separate headings.
 */
function isTable(left: Row[], right: Row[]): boolean {
  if (!isAligned(left, right) || (continuesAcrossLines(left) && continuesAcrossLines(right))) return false;
  return ![left, right].every((rows) => {
    const size = findMedian(rows.map((row) => row.size));
    return rows[0]!.size >= size * COLUMN_HEADING;
  });
}

/**
 * Returns whether the lines of two columns have the same baselines, as table rows do and text columns may.
 */
function isAligned(left: Row[], right: Row[]): boolean {
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  const paired = few.filter((row) => many.some((other) => Math.abs(other.y - row.y) < row.size * 0.1));
  return paired.length >= few.length * TABLE_ALIGNED;
}

/**
 * Returns whether many lines begin in the middle of a sentence. Returns true for scripts without lower case,
 * where this does not show, and for a single line.
 */
function continuesAcrossLines(rows: Row[]): boolean {
  const starts = rows.slice(1).map((row) => row.spans[0]!.text.trimStart());
  const letters = starts.filter((text) => /^\p{L}/u.test(text));
  const uncased = letters.filter((text) => /^\p{Lo}/u.test(text));
  if (uncased.length > letters.length / 2) return true;
  const running = starts.filter((text) => /^[\p{Ll}(]/u.test(text));
  return running.length >= starts.length * PROSE_FLOW;
}

/**
 * Returns the last row, in direction `step` from `index` to `limit`, that still belongs to the columns around
 * `middle` with text of this `size`. One column may be longer or start higher. A row that crosses the strip
 * ends them, and so does a row of another size, except headings at their top.
 */
function extendColumns(
  rows: Row[],
  { index, limit, step }: { index: number; limit: number; step: 1 | -1 },
  { middle, size }: { middle: number; size: number },
): number {
  let at = index;
  while (at !== limit) {
    const row = rows[at + step]!;
    const crosses = row.spans.some((span) => span.left < middle && span.right > middle);
    const isApart = Math.abs(row.y - rows[at]!.y) > size * 2.6;
    const isOther = row.size < size * 0.92 || (row.size > size * 1.08 && step === 1);
    if (crosses || isApart || isOther) break;
    at += step;
  }
  return at;
}
