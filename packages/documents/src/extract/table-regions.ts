import type { Block } from './document.ts';
import type { GridCell, GridRow } from './grid-row.ts';
import { canNameColumns, isScattered, splitHeader } from './table-header.ts';
import { splitSides } from './table-sides.ts';

/** Deepest alternation of tables side by side and below each other; no ordinary sheet is deeper. */
const MAX_SPLITS = 4;

const MAX_NAME_LENGTH = 60;
const MAX_TITLE_LENGTH = 120;
/** Usual length of a cell, relative to its column's name. */
const TYPICAL_RATIO = 1.4;

const EMPTY: GridRow = { cells: [], isEmphasised: false };

/**
 * Returns the row for the texts of all its cells, which keeps only those that are not empty, trimmed. Rows
 * without any share one object, because a file may have only empty rows.
 */
export function toGridRow(texts: string[], isEmphasised: boolean): GridRow {
  const cells: GridCell[] = [];
  for (const [column, value] of texts.entries()) {
    const text = value.trim();
    if (text) cells.push({ column, text });
  }
  return cells.length > 0 ? { cells, isEmphasised } : EMPTY;
}

/**
 * Reads a grid of cells as people lay it out. Empty rows and columns separate tables, a line of one cell
 * above a table is its title, and a single cell is text. `level` is the heading level of titles. `splits` is
 * the depth of the recursion, which is limited.
 */
export function readRegions(
  rows: GridRow[],
  options: { level: number; page: number | null },
  splits = 0,
): Block[] {
  const blocks: Block[] = [];
  for (const region of splitRegions(rows)) {
    const sides = splits < MAX_SPLITS ? splitSides(region) : [region];
    const isWhole = sides.length === 1;
    for (const side of sides) {
      const read = isWhole ? readRegion(side, options) : readRegions(side, options, splits + 1);
      for (const block of read) blocks.push(block);
    }
  }
  return blocks;
}

/** Yields the runs of rows between empty rows. */
function* splitRegions(rows: GridRow[]): Generator<GridRow[]> {
  let region: GridRow[] = [];
  for (const row of rows) {
    if (row.cells.length > 0) {
      region.push(row);
    } else if (region.length > 0) {
      yield region;
      region = [];
    }
  }
  if (region.length > 0) yield region;
}

/**
 * Reads rows without an empty row: lines of one cell at the top as a title and text, all below as a table.
 */
function readRegion(region: GridRow[], { level, page }: { level: number; page: number | null }): Block[] {
  const blocks: Block[] = [];
  const start = region.findIndex((row) => row.cells.length > 1 || row.cells[0]?.table);
  const lines = start < 0 ? region : region.slice(0, start);
  for (const [index, line] of lines.entries()) {
    const text = line.cells[0]?.text ?? '';
    const isTitle = text.length <= MAX_TITLE_LENGTH && !/[.!?;,]$/.test(text);
    const opens = index === 0 && (start > 0 || line.isEmphasised);
    blocks.push(
      opens && isTitle
        ? { kind: 'heading', level, text, page }
        : { kind: start < 0 && lines.length > 2 ? 'list-item' : 'paragraph', text, page },
    );
  }
  if (start >= 0) blocks.push(readTable(region.slice(start), page));
  return blocks;
}

/** Reads rows as one table. Omits columns that are empty in all of them. */
function readTable(region: GridRow[], page: number | null): Block {
  const cells = region.map((row) => row.cells);
  const columns = [...new Set(cells.flatMap((row) => row.map(({ column }) => column)))].sort((a, b) => a - b);
  if (isScattered(cells, columns.length)) {
    return { kind: 'table', header: null, rows: cells.map((row) => row.map(({ text }) => text)), page };
  }
  const places = new Map(columns.map((column, place) => [column, place]));
  const rows = cells.map((row) => {
    const texts = columns.map(() => '');
    for (const { column, text } of row) texts[places.get(column)!] = text;
    return texts;
  });
  const [first = [], ...rest] = rows;
  const table = cells[0]?.[0]?.table;
  if (table)
    return {
      kind: 'table',
      ...(table.hasHeader ? { header: first, rows: rest } : { header: null, rows }),
      page,
    };
  if (rest.length > 0 && namesColumns(first, rest)) return { kind: 'table', header: first, rows: rest, page };
  const emphasis = region.map((row) => row.isEmphasised);
  return { kind: 'table', ...splitHeader(rows, emphasis), page };
}

/**
 * Returns whether the first row names the columns of a data grid: its cells are short, complete, distinct and
 * not plain numbers. Two columns may also be labels with values, so their first row must also be clearly
 * shorter than the others.
 */
function namesColumns(first: string[], rest: string[][]): boolean {
  if (first.length < 2 || new Set(first.map((name) => name.toLowerCase())).size < first.length) return false;
  const areShort = first.every((name) => name && name.length <= MAX_NAME_LENGTH);
  if (!areShort || !canNameColumns(first, rest)) return false;
  return first.length > 2 || first.every((name, column) => isShorterThan(rest, column, name));
}

/** Returns whether a name is clearly shorter than the usual cell of its column. */
function isShorterThan(rows: string[][], column: number, name: string): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter(Boolean);
  const length = cells.reduce((sum, cell) => sum + cell.length, 0);
  return length >= cells.length * name.length * TYPICAL_RATIO;
}
