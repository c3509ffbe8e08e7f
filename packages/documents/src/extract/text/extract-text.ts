import { readFile } from 'node:fs/promises';
import { detectAndDecodeText } from '../../formats/decode-text.ts';
import { cleanBlocks } from '../clean-text.ts';
import type { Block, ExtractedDocument } from '../document.ts';
import { warnOfEncoding } from '../warn-of-encoding.ts';
import { unwrapLines } from './unwrap-lines.ts';

const UNDERLINE = /^\s*(={3,}|-{3,}|~{3,}|\*{3,})\s*$/;
const LIST_ITEM = /^\s*(?:[-*•·–]|(\d{1,3}[.)]))\s+(\S.*)$/;

/** Reads a plain text file in any common encoding. Throws UnreadableError if the file is not text. */
export async function extractText(path: string): Promise<ExtractedDocument> {
  const decoded = detectAndDecodeText(await readFile(path));
  return { ...parseText(decoded.text), warnings: warnOfEncoding(decoded) };
}

/** Returns headings, lists, tab-separated tables and paragraphs of plain text. */
export function parseText(text: string): ExtractedDocument {
  const blocks: Block[] = [];
  for (const lines of splitParagraphs(text)) for (const block of readParagraph(lines)) blocks.push(block);
  const clean = cleanBlocks(blocks);
  const first = clean[0];
  return {
    title: first?.kind === 'heading' ? first.text : null,
    blocks: clean,
    pageCount: null,
    warnings: [],
  };
}

/** Yields the lines of each paragraph. Empty lines separate paragraphs. */
function* splitParagraphs(text: string): Generator<string[]> {
  let lines: string[] = [];
  for (const line of text.split(/\n|\f/)) {
    if (line.trim()) {
      lines.push(line);
    } else if (lines.length > 0) {
      yield lines;
      lines = [];
    }
  }
  if (lines.length > 0) yield lines;
}

/** Returns the blocks of lines without an empty line: a table, or headings, list items and paragraphs. */
function readParagraph(lines: string[]): Block[] {
  const table = readTabTable(lines);
  if (table) return [table];
  const blocks: Block[] = [];
  let running: string[] = [];
  const flush = () => {
    if (running.length > 0) blocks.push({ kind: 'paragraph', text: unwrapLines(running), page: null });
    running = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const item = LIST_ITEM.exec(line);
    const underline = UNDERLINE.exec(lines[i + 1] ?? '');
    if (UNDERLINE.test(line)) {
      flush();
    } else if (underline && line.length < 120) {
      flush();
      blocks.push({ kind: 'heading', level: underline[1]!.startsWith('=') ? 1 : 2, text: line, page: null });
    } else if (isAllCaps(line) && (lines.length === 1 || i === 0)) {
      flush();
      blocks.push({ kind: 'heading', level: 2, text: line, page: null });
    } else if (item) {
      flush();
      blocks.push({ kind: 'list-item', text: item[1] ? `${item[1]} ${item[2]}` : item[2]!, page: null });
    } else if (running.length === 0 && blocks.at(-1)?.kind === 'list-item' && /^\s{2,}/.test(line)) {
      const last = blocks.pop() as Block & { kind: 'list-item' };
      blocks.push({ ...last, text: `${last.text} ${line.trim()}` });
    } else {
      running.push(line);
    }
  }
  flush();
  return blocks;
}

/** Returns whether a short line is all in capitals, as headings are in plain text. */
function isAllCaps(line: string): boolean {
  const text = line.trim();
  if (text.length > 80 || /[.;,]$/.test(text) || /\d{3,}|[₱$€]/.test(text)) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 3 && text === text.toUpperCase() && text !== text.toLowerCase();
}

/**
 * Reads lines as a table if tabs divide each into the same number of cells. Returns null otherwise. The first
 * line is its header.
 */
function readTabTable(lines: string[]): Block | null {
  if (lines.length < 2) return null;
  const rows = lines.map((line) => line.trim().split(/\t+/));
  const width = rows[0]!.length;
  if (width < 2 || rows.some((row) => row.length !== width)) return null;
  return { kind: 'table', header: rows[0]!, rows: rows.slice(1), page: null };
}
