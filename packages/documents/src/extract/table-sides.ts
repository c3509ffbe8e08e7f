import type { GridCell, GridRow, GridTable } from './grid-row.ts';
import { isNumeric } from './table-header.ts';

/** Adjacent columns without an empty one in between, with statistics of their cells. */
type Side = {
  firstColumn: number;
  lastColumn: number;
  width: number;
  /** Rows of the region with a cell in these columns: the first, the last, and their number. */
  firstRow: number;
  lastRow: number;
  filled: number;
  /** Number of cells in the first row of the region. */
  top: number;
  /** Cells of the first column, without its first row. */
  keys: { count: number; numeric: number; different: Set<string> };
  /** Kinds of amounts in the first column and in the next one. */
  kinds: [first: Set<string>, second: Set<string>];
};

/** Most groups of columns. A region with more is not several tables. */
const maxSides = 50;
/**
 * Shares that make a first column the names of its rows: of filled rows, of words among them, and of distinct
 * ones.
 */
const minKeyShare = 0.8;
const minWordShare = 0.5;
const minDistinctShare = 0.9;

/**
 * Splits rows that contain no empty row into separate tables: those that the author defined, otherwise those
 * beside each other with an empty column in between. Returns all rows as one table if there is nothing to
 * split.
 */
export function splitSides(region: GridRow[]): GridRow[][] {
  const hasTables = region.some(({ cells }) => cells.some(({ table }) => table));
  return hasTables ? splitTables(region) : splitGaps(region);
}

/** A table with the rows of the region in which it has cells, by row index. */
type PositionedTable = {
  firstRow: number;
  firstColumn: number;
  lastColumn: number;
  rows: Map<number, GridRow>;
};

/** Splits rows by the author's tables, top to bottom. Cells outside them form parts above and below. */
function splitTables(region: GridRow[]): GridRow[][] {
  const tables = new Map<GridTable, PositionedTable>();
  for (const [index, { cells }] of region.entries()) {
    for (const { table, column } of cells) {
      if (!table) continue;
      const existing = tables.get(table);
      if (!existing) {
        tables.set(table, { firstRow: index, firstColumn: column, lastColumn: column, rows: new Map() });
      } else if (column > existing.lastColumn) existing.lastColumn = column;
      else if (column < existing.firstColumn) existing.firstColumn = column;
    }
  }
  const parts = [...tables.values()].toSorted(
    (a, b) => a.firstRow - b.firstRow || a.firstColumn - b.firstColumn,
  );
  const otherRows = region.map(({ isEmphasised }): GridRow => ({ cells: [], isEmphasised }));
  for (const [index, { cells, isEmphasised }] of region.entries()) {
    const titles = findTitles(parts, index, cells);
    for (const cell of cells) {
      const ownTable = cell.table ? tables.get(cell.table) : titles.get(cell);
      const row = ownTable ? (ownTable.rows.get(index) ?? { cells: [], isEmphasised }) : otherRows[index]!;
      row.cells.push(cell);
      ownTable?.rows.set(index, row);
    }
  }
  const top = parts[0]!.firstRow;
  return [
    otherRows.slice(0, top),
    ...parts.map(({ rows }) => [...rows.values()]),
    otherRows.slice(top),
  ].filter((rows) => rows.some(({ cells }) => cells.length > 0));
}

/** Returns the cells of a row that are alone above a table, each with the nearest table below. */
function findTitles(
  tables: PositionedTable[],
  row: number,
  cells: GridCell[],
): Map<GridCell, PositionedTable> {
  const titles = new Map<GridCell, PositionedTable>();
  for (const table of tables.toReversed()) {
    if (row >= table.firstRow) break;
    const [only, ...others] = cells.filter(
      ({ column }) => column >= table.firstColumn && column <= table.lastColumn,
    );
    if (only && others.length === 0) titles.set(only, table);
  }
  return titles;
}

/**
 * Splits rows at empty columns between separate tables. Returns all rows as one table if there is nothing to
 * split.
 */
function splitGaps(region: GridRow[]): GridRow[][] {
  const isLine = ({ cells }: GridRow) => cells.length === 1;
  const start = region.findIndex((row) => !isLine(row));
  const end = region.findLastIndex((row) => !isLine(row)) + 1;
  // Lines above and below may be in any column.
  const sides = start < 0 ? [] : listSides(region.slice(start, end));
  if (sides.length < 2 || sides.length > maxSides) return [region];
  const tables: Side[] = [];
  for (const side of sides) {
    const previous = tables.at(-1);
    if (!previous || areTables(previous, side)) tables.push(side);
    else tables[tables.length - 1] = joinSides(previous, side);
  }
  if (tables.length < 2) return [region];
  return tables.map((_, at) => {
    const from = at === 0 ? Number.NEGATIVE_INFINITY : tables[at]!.firstColumn;
    const to = tables[at + 1]?.firstColumn ?? Number.POSITIVE_INFINITY;
    return region.map(({ cells, isEmphasised }) => ({
      cells: cells.filter(({ column }) => column >= from && column < to),
      isEmphasised,
    }));
  });
}

/** Returns the groups of adjacent columns from left to right, with statistics of their cells. */
function listSides(rows: GridRow[]): Side[] {
  const columns = [...new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)))];
  columns.sort((one, other) => one - other);
  const sides: Side[] = [];
  const sideOf = new Map<number, Side>();
  for (const column of columns) {
    const last = sides.at(-1);
    const side = last && column === last.lastColumn + 1 ? last : startSide(column);
    if (side !== last) sides.push(side);
    side.lastColumn = column;
    side.width++;
    sideOf.set(column, side);
  }
  for (const [index, { cells }] of rows.entries()) {
    for (const { column, text } of cells) recordCell(sideOf.get(column)!, index, column, text);
  }
  return sides;
}

/** Returns empty statistics for a group of columns from `column` on. Its columns are added later. */
function startSide(column: number): Side {
  const keys = { count: 0, numeric: 0, different: new Set<string>() };
  const rows = { firstRow: -1, lastRow: -1, filled: 0, top: 0 };
  const kinds: Side['kinds'] = [new Set(), new Set()];
  return { firstColumn: column, lastColumn: column, width: 0, ...rows, keys, kinds };
}

/**
 * Adds a cell to the statistics of its side. Cells in the side's first row, which may name the columns, do
 * not count for `kinds` and `keys`.
 */
function recordCell(side: Side, row: number, column: number, text: string): void {
  if (side.firstRow < 0) side.firstRow = row;
  if (side.lastRow !== row) side.filled++;
  side.lastRow = row;
  if (row === 0) side.top++;
  if (row === side.firstRow) return;
  side.kinds[column - side.firstColumn]?.add(findKind(text));
  if (column !== side.firstColumn) return;
  side.keys.count++;
  if (isNumeric(text)) side.keys.numeric++;
  side.keys.different.add(text.toLowerCase());
}

/** Returns the kind of an amount: a percentage (`share`), money, a measure or a plain number. */
function findKind(text: string): string {
  if (text.includes('%')) return 'share';
  if (/[₱$€£¥]|\b(?:php|usd|eur)\b/i.test(text)) return 'money';
  return /\p{L}/u.test(text) ? 'measure' : 'number';
}

/**
 * Returns one side that covers both sides. Its first column, and the statistics of it, are those of `left`.
 */
function joinSides(left: Side, right: Side): Side {
  return {
    ...left,
    lastColumn: right.lastColumn,
    width: left.width + right.width,
    firstRow: Math.min(left.firstRow, right.firstRow),
    lastRow: Math.max(left.lastRow, right.lastRow),
    filled: Math.max(left.filled, right.filled),
    top: left.top + right.top,
  };
}

/**
 * Returns whether two sides are separate tables rather than columns of one table with space in between: the
 * right one names its rows, each has a title, or their heights differ.
 */
function areTables(left: Side, right: Side): boolean {
  const isLonger = (one: Side, other: Side) => one.firstRow < other.firstRow || one.lastRow > other.lastRow;
  const areApart = isLonger(left, right) || isLonger(right, left);
  // A column of notes beside a table has gaps where there is no note.
  const areWhole = isWhole(left) && isWhole(right);
  if (left.width === 1 || right.width === 1) {
    const [single, table] = left.width === 1 ? [left, right] : [right, left];
    return table.width > 1 && areWhole && isLonger(single, table);
  }
  const haveTitles = left.top === 1 && right.top === 1;
  return haveTitles || (areApart && areWhole) || namesRows(right);
}

/** Returns whether each row between the first and the last one of a side has a cell. */
function isWhole({ filled, firstRow, lastRow }: Side): boolean {
  return filled === lastRow - firstRow + 1;
}

/** Returns whether the first column of a side names its rows. */
function namesRows({ keys, filled, kinds: [first, second] }: Side): boolean {
  const { count, numeric, different } = keys;
  const isFull = count > 0 && count >= (filled - 1) * minKeyShare;
  const areWords = numeric <= count * (1 - minWordShare);
  // Numbers of one kind only continue a row. A measure, such as the quantity for a price, names it.
  const areMeasures = !first.has('money') && first.isDisjointFrom(second);
  return isFull && different.size >= count * minDistinctShare && (areWords || areMeasures);
}
