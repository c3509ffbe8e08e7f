import { setImmediate as giveWay } from 'node:timers/promises';

/**
 * Beginning of a cell that a spreadsheet would run as a formula (ASVS 1.2.10), also with full-width signs,
 * behind blanks or after a line break.
 */
const formulaStart = /^(?:[\t\r\n\0]|[\s\u200b-\u200f\u2060\ufeff]*[=+\-@＝＋－＠])/u;

/**
 * Writes a cell quoted by RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe in
 * front.
 */
export function writeCell(text: string): string {
  const escaped = formulaStart.test(text) ? `'${text}` : text;
  return `"${escaped.replaceAll('"', '""')}"`;
}

/** Writes a line of cells, with its line break. */
export function writeLine(cells: string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

const tag = /<\/?[a-z!][^<>]*>/gi;

const lineBreak = /[\r\n\u2028\u2029]/;

/** Returns an answer without HTML tags, on one line. Other whitespace stays. */
export function flattenAnswer(answer: string): string {
  return answer.replace(tag, '').replace(/\s+/g, (blanks) => (lineBreak.test(blanks) ? ' ' : blanks));
}

/** Characters that are written before other requests get a turn: some milliseconds of work. */
const sliceLength = 65_536;

/**
 * Yields the lines of rows, joined to slices of about `sliceLength` characters. Other requests are served
 * between two slices.
 */
export async function* writeLinesInSlices<Row>(
  rows: readonly Row[],
  write: (row: Row) => string,
): AsyncGenerator<string> {
  let slice = '';
  for (const row of rows) {
    slice += write(row);
    if (slice.length < sliceLength) continue;
    yield slice;
    slice = '';
    await giveWay();
  }
  if (slice) yield slice;
}
