import { readFile } from 'node:fs/promises';
import { detectAndDecodeText } from '../../formats/decode-text.ts';
import { unreadable } from '../../unreadable-error.ts';
import { cleanBlocks } from '../clean-text.ts';
import type { ExtractedDocument } from '../document.ts';
import type { GridRow } from '../grid-row.ts';
import { readRegions, toGridRow } from '../table-regions.ts';
import { warnOfEncoding } from '../warn-of-encoding.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_LINES = 30;

/**
 * Reads a file of separated values, in any common encoding and with any common separator, as tables. Throws
 * UnreadableError if the file is not text or a quote never closes.
 */
export async function extractCsv(path: string): Promise<ExtractedDocument> {
  const decoded = detectAndDecodeText(await readFile(path));
  return { ...parseCsv(decoded.text), warnings: warnOfEncoding(decoded) };
}

/**
 * Parses separated values to tables. Detects the separator. Throws UnreadableError for a quote that never
 * closes.
 */
export function parseCsv(text: string): ExtractedDocument {
  // Excel writes the separator into an extra first line.
  const [start, declared] = /^\ufeff?(?:sep=([^"\n])\n)?/i.exec(text) ?? [''];
  const body = text.slice(start.length);
  const delimiter = declared ?? findDelimiter(body);
  const rows: GridRow[] = [];
  for (const cells of readSeparated(body, delimiter)) rows.push(toGridRow(cells, false));
  return {
    title: null,
    blocks: cleanBlocks(readRegions(rows, { level: 2, page: null })),
    pageCount: null,
    warnings: [],
  };
}

/**
 * Returns the separator that splits the first lines into the most cells, with the same number in each line.
 * Returns a comma if no separator occurs.
 */
function findDelimiter(text: string): string {
  const lines = text
    .split('\n', SAMPLE_LINES)
    .map((line) => line.replace(/"(?:[^"]|"")*"/g, ''))
    .filter((line) => line.trim());
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const usual = counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0;
    const same = counts.filter((count) => count === usual).length;
    return { delimiter, score: usual === 0 ? 0 : same * Math.min(usual, 20) };
  });
  return scored.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).delimiter;
}

/**
 * Yields the rows of separated values in linear time. Lines end in a line feed. Beyond RFC 4180, rows may
 * differ in length, and a quote that does not enclose a whole cell is an ordinary character. Throws
 * UnreadableError for a quote that never closes.
 */
function* readSeparated(text: string, delimiter: string): Generator<string[]> {
  const findDelimiter = createFinder(text, delimiter);
  const findLineEnd = createFinder(text, '\n');
  let row: string[] = [];
  for (let start = 0; start < text.length || row.length > 0; ) {
    const quoted = text[start] === '"' ? readQuoted(text, start) : undefined;
    const from = quoted?.end ?? start;
    const lineEnd = findLineEnd(from);
    const end = Math.min(findDelimiter(from), lineEnd);
    // Text after the closing quote shows that it was an ordinary character.
    if (quoted) row.push(end === from ? quoted.text : `"${quoted.text}"${text.slice(from, end)}`);
    else row.push(text.slice(start, end));
    start = end + 1;
    if (end < lineEnd) continue;
    yield row;
    row = [];
  }
}

/**
 * Returns the quoted cell that begins at `start`, and the index after its closing quote. Throws
 * UnreadableError without a closing quote.
 */
function readQuoted(text: string, start: number): { text: string; end: number } {
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) throw unreadable('open-quote');
  return { text: text.slice(start + 1, close).replaceAll('""', '"'), end: close + 1 };
}

/**
 * Returns a function that returns the index of the next `sign` at or after an index, or the text's length. It
 * scans each index once, so calls must not go backwards.
 */
function createFinder(text: string, sign: string): (from: number) => number {
  let index = -1;
  return (from) => {
    if (index < from) index = text.indexOf(sign, from);
    if (index < 0) index = text.length;
    return index;
  };
}
