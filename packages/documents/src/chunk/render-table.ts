import type { Block } from '../extract/document.ts';

/**
 * Longest column name, and longest sum of names in one row, in characters. Longer texts are not names, and
 * every row would repeat them.
 */
const maxNameLength = 80;
const maxNamesLength = 600;
/**
 * Limit of repeated names in all rows: this number per character of the cells, plus `spareNames`. Without it,
 * a megabyte of rows "1,2" under a long name would become a hundred megabytes of names.
 */
const namesPerCharacter = 4;
const spareNames = 50_000;

/**
 * Returns one line per row that is not empty. With a header, every cell carries its column's name ("- Item:
 * Adobo; Price: ₱120"). A row then keeps its meaning in any passage and is read as a list item. The built-in
 * embedder finds prices better that way than under a row of names. A row with a single cell is only its text.
 * Without a header, bars separate the cells. A header without rows is one line.
 */
export function renderTableRows(table: Block & { kind: 'table' }): string[] {
  const { header } = table;
  const rows = table.rows.filter((row) => row.some(Boolean));
  if (!header?.some(Boolean)) return rows.map((row) => row.filter(Boolean).join(' | ')).filter(Boolean);
  if (rows.length === 0) return [header.filter(Boolean).join(' | ')];
  const nameBudget = computeNameBudget(rows);
  return rows.map((row) => renderRow(header, row, nameBudget)).filter(Boolean);
}

/** Returns the maximum number of characters that all column names may take in a row. */
function computeNameBudget(rows: string[][]): number {
  const cellLength = rows.reduce((sum, row) => row.reduce((length, cell) => length + cell.length, sum), 0);
  return Math.min(maxNamesLength, (spareNames + cellLength * namesPerCharacter) / rows.length);
}

/**
 * Returns a row as a list item with column names, up to `nameBudget` characters of names. Returns an empty
 * text for an empty row.
 */
function renderRow(header: string[], row: string[], nameBudget: number): string {
  // A row with one cell in a wider table is a remark or a caption of the rows below.
  if (header.length > 1 && row.filter(Boolean).length === 1) return row.find(Boolean)!;
  let remaining = nameBudget;
  const cells = row.map((cell, column) => {
    const name = clip(header[column] ?? '').replace(/:$/, '');
    if (!cell || !name || name === cell || name.length > remaining) return cell;
    remaining -= name.length;
    return `${name}: ${cell}`;
  });
  const text = cells.filter(Boolean).join('; ');
  return text && `- ${text}`;
}

/** Shortens a column name to `maxNameLength` characters, with an ellipsis. */
function clip(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1).toWellFormed()}…` : name;
}
