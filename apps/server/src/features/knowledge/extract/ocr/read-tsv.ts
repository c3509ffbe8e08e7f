import type { Block } from '../document.ts';
import { unwrapLines } from '../text/unwrap-lines.ts';

type Word = { text: string; confidence: number };
type Line = { key: string; height: number; words: Word[] };

/** Lines that the reader is less sure of are specks and ornaments more often than words. */
const minConfidence = 40;
/** How much higher than the usual line a heading's line is. */
const headingRatio = 1.35;
const maxHeadingLength = 90;
const lineLevel = '4';
const wordLevel = '5';

/** Reads Tesseract's table of words: lines become paragraphs, high short lines headings. */
export function readTsv(tsv: string, page: number | null): { blocks: Block[]; confidence: number } {
  const lines = readLines(tsv).filter((line) => meanOf(line.words) >= minConfidence);
  const usual = medianOf(lines.map((line) => line.height));
  const blocks: Block[] = [];
  let running: string[] = [];
  let paragraph = '';
  const flush = () => {
    if (running.length > 0) blocks.push({ kind: 'paragraph', text: unwrapLines(running), page });
    running = [];
  };
  for (const line of lines) {
    const text = mendCurrency(line.words.map((word) => word.text).join(' '));
    if (line.height >= usual * headingRatio && text.length <= maxHeadingLength && /\p{L}{2}/u.test(text)) {
      flush();
      blocks.push({ kind: 'heading', level: line.height >= usual * headingRatio * 1.5 ? 1 : 2, text, page });
      continue;
    }
    if (line.key !== paragraph) flush();
    paragraph = line.key;
    running.push(text);
  }
  flush();
  return { blocks, confidence: meanOf(lines.flatMap((line) => line.words)) };
}

/** Columns: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function readLines(tsv: string): Line[] {
  const lines: Line[] = [];
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t');
    const [level, , block, paragraph] = cells;
    if (level === lineLevel) {
      lines.push({ key: `${block}.${paragraph}`, height: Number(cells[9]), words: [] });
    } else if (level === wordLevel && cells[11]?.trim()) {
      lines.at(-1)?.words.push({ text: cells[11].trim(), confidence: Number(cells[10]) });
    }
  }
  return lines.filter((line) => line.words.length > 0);
}

/** The data of the languages has no peso sign: what stands before an amount is read as a P. */
function mendCurrency(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])P(?=\d)/gu, '₱');
}

function meanOf(words: Word[]): number {
  return words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length);
}

function medianOf(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
