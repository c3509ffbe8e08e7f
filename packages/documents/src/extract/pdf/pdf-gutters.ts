import type { Row } from './pdf-rows.ts';
import type { Span } from './span.ts';

/** An empty vertical strip through the rows `first` to `last`; rows in `strong` have text on both sides. */
export type Gutter = { left: number; right: number; first: number; last: number; strong: number[] };

/** Rows whose text gutters divide into table cells or columns. */
export type Region = { first: number; last: number; gutters: Gutter[] };

/** Smallest width of a strip in font sizes, when many rows or only two support it. */
const NARROWEST = 0.8;
const NARROWEST_OF_TWO = 1.4;
/** Largest distance of rows that belong together, in font sizes. */
const MAX_PITCH = 4;
/** A row larger than the strip's rows by this factor is a heading of another part. */
const HEADING_SIZE = 1.12;
/** Largest distance of a heading to the nearest line of the other column, in font sizes of the heading. */
const BESIDE = 0.8;

/**
 * Returns the regions of a page, top to bottom, that empty vertical strips divide. Their rows are indexes of
 * `rows`.
 */
export function findRegions(rows: Row[]): Region[] {
  const gutters: Gutter[] = [];
  let open: Gutter[] = [];
  for (const [index, row] of rows.entries()) {
    const previous = rows[index - 1];
    const isFar = previous && row.y - previous.y > MAX_PITCH * Math.max(row.size, previous.size);
    const stillOpen: Gutter[] = [];
    for (const gutter of open) {
      const narrowed = isFar ? null : narrowGutter(gutter, rows, index);
      if (narrowed) stillOpen.push(narrowed);
      else gutters.push(gutter);
    }
    for (const gap of listGaps(row)) {
      const isKnown = stillOpen.some((gutter) => gutter.left < gap.right && gap.left < gutter.right);
      if (!isKnown) stillOpen.push({ ...gap, first: index, last: index, strong: [index] });
    }
    open = stillOpen;
  }
  for (const gutter of open) gutters.push(gutter);
  return mergeRegions(gutters.map(trimGutter).filter((gutter) => isSupported(gutter, rows)));
}

/** Returns the gaps between the spans of a row that are wide enough for a strip. */
function listGaps(row: Row): { left: number; right: number }[] {
  const gaps: { left: number; right: number }[] = [];
  let right = row.spans[0]!.right;
  for (const span of row.spans.slice(1)) {
    if (span.left - right >= NARROWEST * row.size) gaps.push({ left: right, right: span.left });
    right = Math.max(right, span.right);
  }
  return gaps;
}

/**
 * Returns a strip narrowed to the part that the row at `index` leaves empty. Returns null if the text of this
 * row crosses the strip or starts another part of the page.
 */
function narrowGutter(gutter: Gutter, rows: Row[], index: number): Gutter | null {
  const row = rows[index]!;
  const { size } = rows[gutter.strong[0]!]!;
  let { left, right } = gutter;
  // A longer line of the left column starts where its other lines do.
  const starts = gutter.strong.flatMap((at) =>
    rows[at]!.spans.filter((span) => span.right <= left).map((span) => span.left),
  );
  let isLeftOf = false;
  let isRightOf = false;
  for (const span of row.spans) {
    const middle = (span.left + span.right) / 2;
    const isLonger = starts.some((start) => Math.abs(start - span.left) < 1) && span.right < right;
    if (span.right <= left || isLonger || (middle < left && span.right < right)) {
      isLeftOf = true;
      left = Math.max(left, span.right);
    } else if (span.left >= right || (middle > right && span.left > left)) {
      isRightOf = true;
      right = Math.min(right, span.left);
    } else if (span.right <= (left + right) / 2) {
      isLeftOf = true;
      left = Math.max(left, span.right);
    } else if (span.left >= (left + right) / 2) {
      isRightOf = true;
      right = Math.min(right, span.left);
    } else {
      return null;
    }
  }
  const isStrong = isLeftOf && isRightOf;
  if (right - left < NARROWEST * Math.min(size, row.size)) return null;
  if (!isStrong && row.size > size * HEADING_SIZE && !hasTextBeside(rows, index, gutter)) return null;
  return {
    ...gutter,
    left,
    right,
    last: index,
    strong: isStrong ? [...gutter.strong, index] : gutter.strong,
  };
}

/**
 * Returns whether the other column has text close above or below the row at `index`, such as a heading of one
 * column. A heading over both columns has white space there.
 */
function hasTextBeside(rows: Row[], index: number, gutter: Gutter): boolean {
  const row = rows[index]!;
  const isLeft = row.spans[0]!.left < gutter.left;
  const isBeside = ({ left, right }: Span) => (isLeft ? left >= gutter.right - 1 : right <= gutter.left + 1);
  return [rows[index - 1], rows[index + 1]].some(
    (other) => other && Math.abs(other.y - row.y) <= BESIDE * row.size && other.spans.some(isBeside),
  );
}

/** Returns a strip that ends at its last row with text on both sides. */
function trimGutter(gutter: Gutter): Gutter {
  return { ...gutter, last: gutter.strong.at(-1)! };
}

/** Returns whether a strip has text on both sides in three rows, or in two if it is wide. */
function isSupported(gutter: Gutter, rows: Row[]): boolean {
  if (gutter.strong.length < 2) return false;
  const size = rows[gutter.first]!.size;
  return gutter.strong.length > 2 || gutter.right - gutter.left >= NARROWEST_OF_TWO * size;
}

/** Merges strips that share rows into one region: they separate the columns of one table or of text. */
function mergeRegions(gutters: Gutter[]): Region[] {
  const regions: Region[] = [];
  for (const gutter of gutters.toSorted((one, other) => one.first - other.first)) {
    const region = regions.at(-1);
    if (region && gutter.first <= region.last) {
      region.last = Math.max(region.last, gutter.last);
      region.gutters.push(gutter);
    } else {
      regions.push({ first: gutter.first, last: gutter.last, gutters: [gutter] });
    }
  }
  return regions;
}

/**
 * In font sizes: smallest gap between two cells when the columns are known, and tolerance of their alignment.
 */
const NARROWEST_KNOWN = 0.3;
const ALIGNED = 0.15;
/** Largest distance between the lines of a wrapped cell, in font sizes. */
export const WRAPPED_PITCH = 1.45;

/**
 * Returns the first and last row of a table, extended by rows directly above and below it; `from` is the
 * first row that may belong to it. The gaps of these rows are too narrow to be found alone, but their cells
 * are aligned with those of the table. Further lines of wrapped cells in the last row are included too.
 */
export function extendTable(rows: Row[], region: Region, from: number): { first: number; last: number } {
  const starts = new Set<number>();
  for (const row of rows.slice(region.first, region.last + 1)) {
    for (const span of row.spans)
      if (region.gutters.some((gutter) => span.left >= gutter.right - 0.5)) starts.add(span.left);
  }
  const pitch = (rows[region.last]!.y - rows[region.first]!.y) / Math.max(1, region.last - region.first);
  const belongs = (row: Row, neighbour: Row) =>
    Math.abs(row.y - neighbour.y) < pitch * 1.3 &&
    row.spans.slice(1).some((span, index) => {
      const gap = span.left - row.spans[index]!.right;
      return (
        gap >= NARROWEST_KNOWN * row.size &&
        [...starts].some((start) => Math.abs(start - span.left) < ALIGNED * row.size)
      );
    });
  // Lines of a wrapped cell. A line that starts in the first column is text after the table.
  const wraps = (row: Row, neighbour: Row) =>
    row.y - neighbour.y < Math.min(WRAPPED_PITCH * row.size, pitch * 1.1) &&
    [...starts].some((start) => Math.abs(start - row.spans[0]!.left) < ALIGNED * row.size);
  let { first, last } = region;
  while (first > from && belongs(rows[first - 1]!, rows[first]!)) first--;
  while (last < rows.length - 1) {
    const [row, next] = [rows[last]!, rows[last + 1]!];
    if (!belongs(next, row) && !wraps(next, row)) break;
    last++;
  }
  return { first, last };
}
