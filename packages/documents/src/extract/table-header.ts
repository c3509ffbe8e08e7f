const NUMBER = /^[\s₱$€£¥~<>=+-]*(?:php|usd|p|rm)?\s*\d[\d.,\s/:%-]*\s*(?:%|[a-z²³/]{1,8}\.?)?$/i;

/** Returns whether a cell consists of a number, an amount or a measure rather than words. */
export function isNumeric(cell: string): boolean {
  return cell.length <= 24 && NUMBER.test(cell);
}

/** A number with a unit of letters and without a currency: "2 hours", "16oz", "8:00 AM". */
const MEASURE = /^\d[\d.,\s/:-]{0,20}[a-z²³]{1,8}\.?$/i;
const YEAR = /^(?:19|20)\d\d$/;

/** Share of a column's cells that must be numbers in a column of numbers. */
const numericShare = 0.6;

/**
 * Returns whether the cells of a row can name the columns of `rest`: words, a measure over numbers without a
 * unit ("2 hours" over "150"), or successive years.
 */
export function canNameColumns(names: readonly string[], rest: readonly string[][]): boolean {
  const areYears = areSuccessiveYears(names.filter(isNumeric));
  return names.every((name, column) => {
    if (!isNumeric(name) || areYears) return true;
    return MEASURE.test(name) && isColumnOf(rest, column, (cell) => isNumeric(cell) && !/[a-z]/i.test(cell));
  });
}

/** Returns whether at least two names are years that ascend or descend by one. */
function areSuccessiveYears(names: readonly string[]): boolean {
  const [first, second] = names.map(Number);
  if (first === undefined || second === undefined || Math.abs(second - first) !== 1) return false;
  return names.every((name, at) => YEAR.test(name) && Number(name) === first + (second - first) * at);
}

/** Returns whether most non-empty cells of a column match. Returns false if all are empty. */
function isColumnOf(rows: readonly string[][], column: number, is: (cell: string) => boolean): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter(Boolean);
  return cells.length > 0 && cells.filter(is).length >= cells.length * numericShare;
}

/** Empty positions of a grid that are allowed per cell, and in addition. Only crafted files have more. */
const maxPositionsPerCell = 4;
const sparePositions = 1_000_000;

/**
 * Returns whether a grid of this width would be nearly empty. Its rows are then read separately, because a
 * megabyte of ragged rows would become a table of gigabytes.
 */
export function isScattered(rows: readonly { length: number }[], width: number): boolean {
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  return width * rows.length > cells * maxPositionsPerCell + sparePositions;
}

/**
 * Separates a table's header from its rows. `header` is null if no row is a header. A list that is laid out
 * in several columns is stacked first. Only two properties make the first row a header: its appearance
 * (`isEmphasised` by row: bold or marked as a header), or a column with numbers in most other rows. Two
 * header rows are joined.
 */
export function splitHeader(
  rows: string[][],
  isEmphasised: boolean[] = [],
): { header: string[] | null; rows: string[][] } {
  if (isScattered(rows, rows[0]?.length ?? 0)) return { header: null, rows };
  const unfolded = unfoldColumns(rows);
  if (unfolded) return splitHeader(unfolded);
  const [first, ...rest] = rows;
  if (!first || rest.length === 0 || first.filter(Boolean).length < 2) return { header: null, rows };
  const double = joinHeaderRows(first, rest, isEmphasised[0] === true && isEmphasised[1] === true);
  if (double) return { header: double, rows: rest.slice(1) };
  const looksDifferent = isEmphasised[0] === true && isEmphasised.slice(1).some((emphasised) => !emphasised);
  const isHeader =
    looksDifferent || (canNameColumns(first, rest) && rest.length > 1 && hasNumericColumn(first, rest));
  return isHeader ? { header: first, rows: rest } : { header: null, rows };
}

/**
 * Returns the column names that two header rows form, such as "Weekends High" with a name over several
 * columns. Returns null if the second row is not part of the header: it must name each column below a wide
 * name and add nothing elsewhere.
 */
function joinHeaderRows(
  first: string[],
  [second, ...rest]: string[][],
  areEmphasised: boolean,
): string[] | null {
  if (!second || rest.length === 0) return null;
  if (!canNameColumns(first, rest) || !canNameColumns(second, rest)) return null;
  const isWide = first.map(
    (name, column) => name !== '' && first[column + 1] === '' && Boolean(second[column + 1]),
  );
  let wide = '';
  const above = first.map((name, column) => {
    if (name) wide = isWide[column] ? name : '';
    return name || !second[column] ? name : wide;
  });
  const isSpan = (column: number) => isWide[column] || first[column] === '';
  const fits = second.every((name, column) =>
    isSpan(column) ? name !== '' && name !== first[column] : !name || name === first[column],
  );
  if (!isWide.some(Boolean) || !fits || !(areEmphasised || hasNumericColumn(second, rest))) return null;
  return above.map((name, column) => [...new Set([name, second[column]])].filter(Boolean).join(' '));
}

/** Returns whether a column with a name mostly contains numbers. */
function hasNumericColumn(first: string[], rest: string[][]): boolean {
  return first.some((name, column) => name !== '' && isColumnOf(rest, column, isNumeric));
}

/**
 * Stacks the halves of a list that is laid out in two or three columns (item, price, item, price). Returns
 * null if the columns do not repeat. A header over every part is kept once.
 */
function unfoldColumns(rows: string[][]): string[][] | null {
  const width = rows[0]?.length ?? 0;
  for (const parts of [2, 3]) {
    const size = width / parts;
    if (!Number.isInteger(size) || size < 2 || rows.some((row) => row.length !== width)) continue;
    const pieces = Array.from({ length: parts }, (_, part) =>
      rows.map((row) => row.slice(part * size, (part + 1) * size)),
    );
    if (!pieces.every(isPriceList)) continue;
    const [first = [], ...others] = pieces;
    const heading = first[0]?.join('\0');
    const rest = others.flatMap((piece) => (piece[0]?.join('\0') === heading ? piece.slice(1) : piece));
    return [...first, ...rest].filter((row) => row.some(Boolean));
  }
  return null;
}

/** Returns whether most rows begin with words and end with a number. */
function isPriceList(rows: string[][]): boolean {
  const filled = rows.filter((row) => row.some(Boolean));
  const priced = filled.filter((row) => !isNumeric(row[0]!) && isNumeric(row.at(-1)!));
  return filled.length > 1 && priced.length >= filled.length * 0.6;
}
