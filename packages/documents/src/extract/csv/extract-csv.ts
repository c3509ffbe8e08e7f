import { readFile } from 'node:fs/promises';
import { decodeWithDoubt } from '../../formats/decode-text.ts';
import { cleanBlocks } from '../clean-text.ts';
import type { ExtractedDocument } from '../document.ts';
import type { GridRow } from '../grid-row.ts';
import { readRegions, toGridRow } from '../table-regions.ts';
import { warnOfEncoding } from '../warn-of-encoding.ts';
import { readSeparated } from './read-separated.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_LINES = 30;

/** Reads a file of separated values of any usual encoding and separator; throws UnreadableError. */
export async function extractCsv(path: string): Promise<ExtractedDocument> {
  const decoded = decodeWithDoubt(await readFile(path));
  return { ...parseCsv(decoded.text), warnings: warnOfEncoding(decoded) };
}

/** Reads separated values as the tables that they are. */
export function parseCsv(text: string): ExtractedDocument {
  // Excel writes the separator it used into a first line of its own.
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

/** The separator that parts the first lines into most cells, the same number in each. */
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
