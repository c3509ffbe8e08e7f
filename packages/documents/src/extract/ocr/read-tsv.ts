import type { Block } from '../document.ts';
import { findMedian } from '../find-median.ts';
import { unwrapLines } from '../text/unwrap-lines.ts';
import { joinPrices, orderLines, type Word, type WordLine } from './word-lines.ts';

/** Confidence below which a line is usually a speck or an ornament. */
const minConfidence = 40;
/** Height of a heading's line relative to the median line. */
const headingRatio = 1.35;
const maxHeadingLength = 90;
/**
 * Confidence of a clearly read word. If fewer than a third of the words reach it, the text is in no known
 * language.
 */
const clearConfidence = 70;
const minClearShare = 1 / 3;

const pageLevel = '1';
const lineLevel = '4';
const wordLevel = '5';

/**
 * Reads Tesseract's table of words. Lines become paragraphs; tall short lines become headings; lines of low
 * confidence are dropped. `confidence` is the mean of the remaining words, from 0 to 100.
 */
export function readTsv(
  tsv: string,
  page: number | null,
): { blocks: Block[]; confidence: number; isLegible: boolean } {
  const all = readLines(tsv);
  const sure = all.filter((line) => meanOf(line.words) >= minConfidence);
  const lines = orderLines(joinPrices(sure));
  const isPeso = lines.some((line) => line.words.some(({ text }) => /[₱P]\d/.test(text)));
  const usual = findMedian(lines.map((line) => line.height));
  const blocks: Block[] = [];
  let running: string[] = [];
  let paragraph = '';
  const flush = () => {
    if (running.length > 0) blocks.push({ kind: 'paragraph', text: unwrapLines(running), page });
    running = [];
  };
  for (const line of lines) {
    const text = restorePesoSigns(line.words.map((word) => word.text).join(' '), isPeso);
    const isLarge = line.height >= usual * headingRatio && text.length <= maxHeadingLength;
    if (isLarge && /\p{L}{2}/u.test(text) && !/[.;,:]$|[₱£$]\s?\d/.test(text)) {
      flush();
      blocks.push({ kind: 'heading', level: line.height >= usual * headingRatio * 1.5 ? 1 : 2, text, page });
      continue;
    }
    if (line.key !== paragraph) flush();
    paragraph = line.key;
    running.push(text);
  }
  flush();
  return { blocks, confidence: meanOf(lines.flatMap((line) => line.words)), isLegible: areClear(all) };
}

/** Returns whether at least a third of the words were read clearly. Returns true without words. */
function areClear(lines: WordLine[]): boolean {
  const words = lines.flatMap((line) => line.words);
  return (
    words.filter(({ confidence }) => confidence >= clearConfidence).length >= words.length * minClearShare
  );
}

/** Returns the number of words in Tesseract's table. */
export function countWords(tsv: string): number {
  return readLines(tsv).reduce((sum, { words }) => sum + words.length, 0);
}

/** Returns the size of the whole picture as rotated, in pixels. Returns null if the table lacks it. */
export function findSize(tsv: string): { width: number; height: number } | null {
  const page = tsv.split('\n').find((row) => row.startsWith(`${pageLevel}\t`));
  const [width = 0, height = 0] = page?.split('\t').slice(8, 10).map(Number) ?? [];
  return width > 0 && height > 0 ? { width, height } : null;
}

/**
 * Returns the lines that have words. Columns: level, page, block, paragraph, line, word, left, top, width,
 * height, confidence, text.
 */
function readLines(tsv: string): WordLine[] {
  const lines: WordLine[] = [];
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t');
    const [level, , block, paragraph] = cells;
    if (level === lineLevel) {
      lines.push({ block: Number(block), key: `${block}.${paragraph}`, height: 0, words: [] });
    } else if (level === wordLevel && cells[11]?.trim()) {
      const [left = 0, top = 0, width = 0, height = 0] = cells.slice(6, 10).map(Number);
      const place = { left, right: left + width, top, bottom: top + height };
      const line = lines.at(-1);
      line?.words.push({ text: cells[11].trim(), confidence: Number(cells[10]), ...place });
    }
  }
  // The median word height is used, because the box of a skewed line is too tall.
  for (const line of lines) line.height = findMedian(line.words.map(({ top, bottom }) => bottom - top));
  return lines.filter((line) => line.words.length > 0);
}

/**
 * Restores peso signs, which the language data lacks. One before an amount is read as a P or as a pound sign;
 * a pound sign is only replaced if other amounts are in pesos.
 */
function restorePesoSigns(text: string, isPeso: boolean): string {
  const mended = text.replace(/(?<![\p{L}\p{N}])P(?=\d)/gu, '₱');
  return isPeso ? mended.replace(/£(?=\d)/g, '₱') : mended;
}

/** Returns the mean confidence of words, from 0 to 100. Returns 0 without words. */
function meanOf(words: Word[]): number {
  return words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length);
}
