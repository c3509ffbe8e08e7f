import { findMedian } from '../find-median.ts';
import { isNumeric } from '../table-header.ts';
import type { PageElement } from './pdf-page.ts';
import { findCommon } from './pdf-rows.ts';
import type { Span } from './span.ts';

/** A cell of a tagged table. An empty cell has a position in its row but none on the page. */
export type TaggedCell = { isHeader: boolean; text: string; spans: Span[] };

/** Horizontal extent of a column's texts, in points. */
type Extent = { left: number; right: number };

const MAX_HEADER_ROWS = 3;

/**
 * Returns the table of the rows with text on this page. A row with fewer cells than the others has cells that
 * span rows or columns, but the tree does not say which. They are assigned to the column at their position. A
 * first column that spans rows is repeated in each row, so that each row is complete.
 */
export function readTaggedTable(rows: TaggedCell[][]): PageElement[] {
  const columnCount = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const size = findMedian(rows.flat().flatMap(({ spans }) => spans.map((span) => span.size)));
  const heads = countHeads(rows);
  const columns = measureColumns(rows.slice(heads), columnCount) ?? measureColumns(rows, columnCount);
  const cells: string[][] = [];
  for (const row of rows.slice(heads)) cells.push(placeRow(row, columns, cells.at(-1)));
  const header = heads > 0 ? joinHeads(rows.slice(0, heads), columns) : null;
  const fonts = rows.flat().flatMap(({ spans }) => spans);
  const font = findCommon(fonts.map((span) => [span.font, span.text.length]));
  const isEmphasised = rows
    .slice(heads)
    .map((row) => row.every(({ spans }) => spans.every((s) => s.font !== font)));
  return [{ kind: 'table', header, cells, size, isEmphasised }];
}

/**
 * Returns the number of header rows at the top, at most three. Returns 0 for a table of header rows alone.
 */
function countHeads(rows: TaggedCell[][]): number {
  const end = rows.findIndex((row) => !row.every(({ isHeader }) => isHeader));
  return Math.min(MAX_HEADER_ROWS, Math.max(0, end));
}

/**
 * Returns the horizontal extents of all `width` columns, measured on rows with a cell in each. Returns null
 * without such a row.
 */
function measureColumns(rows: TaggedCell[][], width: number): Extent[] | null {
  const full = rows.filter((row) => row.length === width);
  if (full.length === 0) return null;
  return Array.from({ length: width }, (_, column) => {
    return measureExtent(full.flatMap((row) => row[column]!.spans));
  });
}

/**
 * Returns the texts of a row by column. The cells of a shorter row are placed by their position, and empty
 * columns before them repeat the words above, but no numbers. The only cell of a row is joined to the name
 * above in the first column: `name: text`.
 */
function placeRow(row: TaggedCell[], columns: Extent[] | null, above: string[] | undefined): string[] {
  if (!columns || row.length === columns.length) return row.map(({ text }) => text);
  const placed = columns.map(() => '');
  const filled = row.filter(({ spans }) => spans.length > 0);
  let next = 0;
  let first = columns.length;
  for (const { text, spans } of filled) {
    const column = findColumn(measureExtent(spans), columns, next);
    placed[column] = `${placed[column]} ${text}`.trim();
    first = Math.min(first, column);
    next = Math.min(column + 1, columns.length - 1);
  }
  const names = (above ?? []).slice(0, first).map((name) => (isNumeric(name) ? '' : name));
  // A single cell beside a name is a remark on it, regardless of the columns that it spans.
  if (filled.length === 1 && names[0])
    return placed.map((_, at) => (at === 0 ? `${names[0]}: ${filled[0]!.text}` : ''));
  return placed.map((text, column) => names[column] ?? text);
}

/** Returns the index of the column from `from` that a cell overlaps, or else of the nearest one. */
function findColumn(cell: Extent, columns: Extent[], from: number): number {
  const column = columns.findIndex(
    ({ left, right }, at) => at >= from && left < cell.right && cell.left < right,
  );
  return column < 0 ? findNearest(cell, columns.slice(from)) + from : column;
}

/** Returns the index of the nearest candidate, by the centres. */
function findNearest(extent: Extent, candidates: Extent[]): number {
  const middle = extent.left + extent.right;
  const distances = candidates.map((other) => Math.abs(other.left + other.right - middle) || 0);
  return distances.indexOf(Math.min(...distances));
}

/** Returns the horizontal extent of spans. Without spans, `left` is Infinity and `right` is -Infinity. */
function measureExtent(spans: Span[]): Extent {
  return {
    left: Math.min(...spans.map(({ left }) => left)),
    right: Math.max(...spans.map(({ right }) => right)),
  };
}

/**
 * Returns the column names from the header rows; names from several rows are joined: "Weekends High season".
 */
function joinHeads(heads: TaggedCell[][], columns: Extent[] | null): string[] {
  const rows = heads.map((row, at) =>
    at === 0 ? spreadRow(row, columns) : placeRow(row, columns, undefined),
  );
  return rows[0]!.map((_, column) => [...new Set(rows.map((row) => row[column]))].filter(Boolean).join(' '));
}

/** Reads the first header row. A cell over several columns names each of them. */
function spreadRow(row: TaggedCell[], columns: Extent[] | null): string[] {
  if (!columns || row.length === columns.length) return row.map(({ text }) => text);
  const filled = row.filter(({ spans }) => spans.length > 0);
  const empty = row.findIndex(({ spans }) => spans.length > 0);
  const extents = filled.map(({ spans }) => measureExtent(spans));
  return columns.map((column, at) => (at < empty ? '' : filled[findNearest(column, extents)]!.text));
}
