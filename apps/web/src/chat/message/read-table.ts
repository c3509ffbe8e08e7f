import type { Align, Block, Definitions } from './answer-tree.ts';
import { readInline } from './read-inline.ts';

const delimiter = /^:?-+:?$/;

/** Returns the cells of a row. An escaped bar (`\\|`) belongs to the text. */
function splitRow(line: string): string[] {
  const bare = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return bare.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/**
 * Returns whether a table header starts at a line. It has the same number of columns as the line of dashes
 * below it.
 */
export function isTableStart(lines: string[], at: number): boolean {
  const [head, below] = [lines[at]!, lines[at + 1]];
  if (below === undefined || !head.includes('|') || !/^[\s|:-]+$/.test(below)) return false;
  const dashes = splitRow(below);
  return dashes.every((cell) => delimiter.test(cell)) && dashes.length === splitRow(head).length;
}

/** Returns the alignment of a column, from the colons in its line of dashes. */
function toAlign(cell: string): Align {
  if (cell.endsWith(':')) return cell.startsWith(':') ? 'center' : 'right';
  return cell.startsWith(':') ? 'left' : undefined;
}

/**
 * Parses the table that starts at a line, up to the first line without a bar. Every row has as many cells as
 * the header: missing cells are empty, further ones are dropped. Also returns the index of the line after it.
 */
export function readTable(lines: string[], at: number, definitions: Definitions): [Block, number] {
  const align = splitRow(lines[at + 1]!).map(toAlign);
  const readRow = (line: string) => {
    const cells = splitRow(line);
    return align.map((_, column) => readInline(cells[column] ?? '', definitions));
  };
  let end = at + 2;
  while (end < lines.length && lines[end]!.includes('|')) end += 1;
  const rows = lines.slice(at + 2, end).map(readRow);
  return [{ type: 'table', align, head: readRow(lines[at]!), rows }, end];
}
