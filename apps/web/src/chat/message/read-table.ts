import type { Align, Block, Definitions } from './answer-tree.ts';
import { readInline } from './read-inline.ts';

const delimiter = /^:?-+:?$/;

/** The cells of a row; a bar after a backslash is a sign of the text. */
function splitRow(line: string): string[] {
  const bare = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return bare.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** Whether the head of a table stands at a line: its columns are as many as those of the line of dashes below. */
export function isTableStart(lines: string[], at: number): boolean {
  const [head, below] = [lines[at]!, lines[at + 1]];
  if (below === undefined || !head.includes('|') || !/^[\s|:-]+$/.test(below)) return false;
  const dashes = splitRow(below);
  return dashes.every((cell) => delimiter.test(cell)) && dashes.length === splitRow(head).length;
}

function toAlign(cell: string): Align {
  if (cell.endsWith(':')) return cell.startsWith(':') ? 'center' : 'right';
  return cell.startsWith(':') ? 'left' : undefined;
}

/** Reads the table that begins at a line; answers the line after it. */
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
