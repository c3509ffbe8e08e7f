import type { Block } from '../extract/document.ts';

/** Characters of a column's name, and of all names in one row: more are no names, and every row would repeat them. */
const maxNameLength = 80;
const maxNamesLength = 600;
/**
 * Of the names in all rows, for each character of the cells and beside that: a megabyte of rows "1,2" below a long name
 * would be a hundred megabytes of names.
 */
const namesPerCharacter = 4;
const spareNames = 50_000;

/**
 * One line for each row. With a header every cell carries its column's name ("- Item: Adobo; Price: ₱120"), so
 * that a row means the same alone, in whichever passage it falls, and is read as an item of a list; the built-in
 * embedder finds prices better that way than under a row of names. Without a header bars part the cells.
 */
export function renderTableRows(table: Block & { kind: 'table' }): string[] {
  const { header } = table;
  const rows = table.rows.filter((row) => row.some(Boolean));
  if (!header?.some(Boolean)) return rows.map((row) => row.filter(Boolean).join(' | ')).filter(Boolean);
  if (rows.length === 0) return [header.filter(Boolean).join(' | ')];
  const room = findRoom(rows);
  return rows.map((row) => renderRow(header, row, room)).filter(Boolean);
}

/** Characters of names that each row has room for. */
function findRoom(rows: string[][]): number {
  const written = rows.reduce((sum, row) => row.reduce((length, cell) => length + cell.length, sum), 0);
  return Math.min(maxNamesLength, (spareNames + written * namesPerCharacter) / rows.length);
}

function renderRow(header: string[], row: string[], most: number): string {
  // A row of one cell in a wider table is a remark or the name of what follows.
  if (header.length > 1 && row.filter(Boolean).length === 1) return row.find(Boolean)!;
  let room = most;
  const cells = row.map((cell, column) => {
    const name = clip(header[column] ?? '').replace(/:$/, '');
    if (!cell || !name || name === cell || name.length > room) return cell;
    room -= name.length;
    return `${name}: ${cell}`;
  });
  const text = cells.filter(Boolean).join('; ');
  return text && `- ${text}`;
}

function clip(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1).toWellFormed()}…` : name;
}
