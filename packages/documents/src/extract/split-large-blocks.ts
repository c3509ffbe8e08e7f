import type { Block } from './document.ts';

/**
 * Longest block in characters. Code that handles one block at a time on the event loop would block it with a
 * longer one.
 */
const MAX_BLOCK_LENGTH = 30_000;
/** Longest heading in characters. A longer text is not a heading, and every passage below would repeat it. */
const MAX_HEADING_LENGTH = 500;
/** Distance before the limit in which a space is searched for, in characters. */
const MAX_WORD_LENGTH = 1_000;

/**
 * Cuts texts and tables into blocks of at most 30,000 characters, and turns headings of more than 500
 * characters into paragraphs. A longer table row stays whole.
 */
export function splitLargeBlocks(blocks: Block[]): Block[] {
  const parts: Block[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.text.length > MAX_HEADING_LENGTH) {
      const paragraph: Block = { kind: 'paragraph', text: block.text, page: block.page };
      for (const text of splitText(block.text)) parts.push({ ...paragraph, text });
    } else if (block.kind === 'table') for (const part of splitTable(block)) parts.push(part);
    else if (block.text.length <= MAX_BLOCK_LENGTH) parts.push(block);
    else for (const text of splitText(block.text)) parts.push({ ...block, text });
  }
  return parts;
}

/** Yields pieces of at most `MAX_BLOCK_LENGTH` characters, cut at spaces where possible. */
function* splitText(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    let end = Math.min(text.length, start + MAX_BLOCK_LENGTH);
    if (end < text.length) end = findCut(text, end);
    const part = text.slice(start, end).trim();
    if (part) yield part;
    start = end;
  }
}

/**
 * Returns the index of the last space or line break shortly before the limit, or else the limit, moved so
 * that it does not split a surrogate pair.
 */
function findCut(text: string, limit: number): number {
  const tail = text.slice(limit - MAX_WORD_LENGTH, limit);
  const space = Math.max(tail.lastIndexOf('\n'), tail.lastIndexOf(' '));
  if (space > 0) return limit - MAX_WORD_LENGTH + space;
  const splitsPair = /[\ud800-\udbff]/.test(text[limit - 1]!);
  return splitsPair ? limit - 1 : limit;
}

/**
 * Yields tables with the same header and at most `MAX_BLOCK_LENGTH` characters in their rows, but at least
 * one row each.
 */
function* splitTable(table: Block & { kind: 'table' }): Generator<Block> {
  let rows: string[][] = [];
  let length = 0;
  for (const row of table.rows) {
    const added = row.reduce((sum, cell) => sum + cell.length, 0);
    if (rows.length > 0 && length + added > MAX_BLOCK_LENGTH) {
      yield { ...table, rows };
      rows = [];
      length = 0;
    }
    rows.push(row);
    length += added;
  }
  yield { ...table, rows };
}
