import { findMedian } from '../find-median.ts';
import { type Region, WRAPPED_PITCH } from './pdf-gutters.ts';
import { findCommon, joinSpans, type Row } from './pdf-rows.ts';

/** Cells by row and column. */
export type Cells = string[][];

/** Cells with their most common font size in points, and for each row whether it has a separate font. */
type Table = { cells: Cells; size: number; isEmphasised: boolean[] };

/** Distance below which two lines belong to one row, relative to the table's usual distance. */
const SAME_ROW_PITCH = 0.78;
/** Most words of a table cell. Longer cells are prose that happens to leave gaps. */
const MAX_CELL_WORDS = 14;

type Line = { cells: string[]; y: number; size: number; isEmphasised: boolean };

/** Reads a region as a table. Returns null if its cells usually have too many words for a table. */
export function readTable(rows: Row[], region: Region): Table | null {
  const edges = listEdges(region);
  const spans = rows.flatMap((row) => row.spans);
  const font = findCommon(spans.map((span) => [span.font, span.text.length]));
  const lines = rows.map((row): Line => {
    const isEmphasised = row.spans.every((span) => span.font !== font);
    return { cells: cutRow(row, edges), y: row.y, size: row.size, isEmphasised };
  });
  const words = lines.flatMap((line) => line.cells.filter(Boolean).map((cell) => cell.split(' ').length));
  if (findMedian(words) > MAX_CELL_WORDS) return null;
  return { ...mergeLines(lines), size: findMedian(rows.map((row) => row.size)) };
}

/** Returns the centres of the strips, left to right; overlapping strips count once. */
function listEdges(region: Region): number[] {
  const edges: { left: number; right: number }[] = [];
  for (const { left, right } of region.gutters.toSorted((one, other) => one.left - other.left)) {
    const last = edges.at(-1);
    if (last && left < last.right) {
      last.left = Math.max(last.left, left);
      last.right = Math.min(last.right, right);
    } else {
      edges.push({ left, right });
    }
  }
  return edges.map((edge) => (edge.left + edge.right) / 2);
}

/** Returns the texts of a row's cells, which `edges` separate. */
function cutRow(row: Row, edges: number[]): string[] {
  const columns: Row['spans'][] = Array.from({ length: edges.length + 1 }, () => []);
  for (const span of row.spans) {
    const middle = (span.left + span.right) / 2;
    const column = edges.findIndex((edge) => middle < edge);
    columns[column === -1 ? edges.length : column]!.push(span);
  }
  return columns.map(joinSpans);
}

/** Joins the lines of wrapped cells, which are closer than rows or continue in the middle of a phrase. */
function mergeLines(lines: Line[]): Omit<Table, 'size'> {
  const pitch = findRowPitch(lines);
  const merged: Cells = [];
  const isEmphasised: boolean[] = [];
  let previous: Line | undefined;
  for (const line of lines) {
    const row = merged.at(-1);
    const distance = previous ? line.y - previous.y : Number.POSITIVE_INFINITY;
    if (
      row &&
      (distance < pitch * SAME_ROW_PITCH || (continuesCells(line) && distance < line.size * WRAPPED_PITCH))
    ) {
      for (const [column, cell] of line.cells.entries()) row[column] = `${row[column]} ${cell}`.trim();
    } else {
      merged.push([...line.cells]);
      isEmphasised.push(line.isEmphasised);
    }
    previous = line;
  }
  return { cells: merged, isEmphasised };
}

/**
 * Returns the usual distance of two neighbouring lines that both fill the first and the last column. Returns
 * 0 without such lines.
 */
function findRowPitch(lines: Line[]): number {
  const distances: number[] = [];
  let previous: Line | undefined;
  for (const line of lines) {
    const isFull = line.cells[0] !== '' && line.cells.at(-1) !== '';
    if (isFull && previous) distances.push(line.y - previous.y);
    previous = isFull ? line : undefined;
  }
  return findMedian(distances);
}

/** Returns whether a line only continues cells: some cells are empty, and the others begin in lower case. */
function continuesCells(line: Line): boolean {
  const filled = line.cells.filter(Boolean);
  return (
    filled.length > 0 &&
    filled.length < line.cells.length &&
    filled.every((cell) => /^[\p{Ll}(&]/u.test(cell))
  );
}
