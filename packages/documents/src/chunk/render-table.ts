import type { Block } from '../extract/document.ts';

/** Characters of a column's name, and of all names in one row: more are no names, and every row would repeat them. */
const maxNameLength = 80;
const maxNamesLength = 600;

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
  return rows.map((row) => renderRow(header, row)).filter(Boolean);
}

function renderRow(header: string[], row: string[]): string {
  // A row of one cell in a wider table is a remark or the name of what follows.
  if (header.length > 1 && row.filter(Boolean).length === 1) return row.find(Boolean)!;
  let room = maxNamesLength;
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
