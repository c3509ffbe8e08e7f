/** A cell or a rectangle of cells. Rows count from 1, as in files; columns from 0. */
export type CellRange = { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number };

/** Returns the column of a reference such as `BC12`, counted from 0. Returns null for other text. */
export function readColumn(reference: string | undefined): number | null {
  const letters = /^\$?([A-Z]{1,3})/.exec(reference ?? '')?.[1];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/**
 * Returns the cells of a reference such as `B2` or `B2:C7`; rows count from 1 and columns from 0. Returns
 * null for other text.
 */
export function readRange(reference: string): CellRange | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/.exec(reference);
  if (!match) return null;
  const [, firstLetters = '', firstRow = '', lastLetters = firstLetters, lastRow = firstRow] = match;
  const firstColumn = readColumn(firstLetters)!;
  const lastColumn = readColumn(lastLetters)!;
  return { firstRow: Number(firstRow), lastRow: Number(lastRow), firstColumn, lastColumn };
}

/** Returns the letters of a column, counted from 0. */
export function writeColumn(column: number): string {
  const quotient = Math.floor(column / 26);
  return (quotient > 0 ? writeColumn(quotient - 1) : '') + String.fromCharCode(65 + (column % 26));
}

/** Returns numbers as ranges in ascending order: `C, F–H`. `write` converts each number to text. */
export function writeRanges(numbers: number[], write: (number: number) => string): string {
  const stretches: [number, number][] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = stretches.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else stretches.push([number, number]);
  }
  return stretches
    .map(([first, last]) => (first === last ? write(first) : `${write(first)}–${write(last)}`))
    .join(', ');
}
