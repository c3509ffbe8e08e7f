import { RepeatedTexts } from '../repeated-texts.ts';
import { readRange } from './cell-places.ts';
import type { SheetColumns } from './sheet-columns.ts';

/** A row with its visible texts, and the texts in hidden columns. */
export type SheetRow = {
  number: number;
  isHidden: boolean;
  isEmphasised: boolean;
  texts: Map<number, string>;
  hiddenTexts: Map<number, string> | null;
};

/**
 * Most rows of a merged cell that are filled. A larger one colours a column rather than describing each row.
 */
const maxRows = 1_000;
/** Limit for all merged cells. They overlap only in crafted files. */
const maxCells = 1_000_000;

/**
 * Fills merged cells in `rows`. A cell over several rows is repeated in each row that has other content, so
 * that each row is complete. A cell that begins in a hidden row or column appears in its visible ones.
 */
export function mergeCells(rows: SheetRow[], references: string[], columns: SheetColumns): void {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const lastRow = rows.at(-1)?.number ?? 0;
  const repeated = new RepeatedTexts();
  for (const { texts } of rows) for (const text of texts.values()) repeated.add(text);
  let remaining = maxCells;
  for (const reference of references) {
    const range = readRange(reference);
    const first = byNumber.get(range?.firstRow ?? 0);
    if (!range || !first || remaining <= 0) continue;
    const text = first.texts.get(range.firstColumn) ?? first.hiddenTexts?.get(range.firstColumn);
    const column = columns.findShown(range.firstColumn, range.lastColumn);
    remaining -= (column ?? range.lastColumn) - range.firstColumn;
    if (!text || column === null) continue;
    if (column !== range.firstColumn && !first.isHidden) moveText(first, range.firstColumn, first, column);
    const last = Math.min(range.lastRow, range.firstRow + maxRows, lastRow);
    let isShown = !first.isHidden;
    for (let number = range.firstRow + 1; number <= last && remaining > 0; number++, remaining--) {
      const row = byNumber.get(number);
      if (!row || row.isHidden) continue;
      if (!isShown) {
        moveText(first, range.firstColumn, row, column);
        isShown = true;
      } else if (row.texts.size > 0 && !row.texts.has(column)) {
        const repeatedText = repeated.repeat(text);
        if (!repeatedText) break;
        row.texts.set(column, repeatedText);
      }
    }
  }
}

/** Moves a text to another cell. If that cell has a text, the moved one is dropped. */
function moveText(from: SheetRow, fromColumn: number, to: SheetRow, toColumn: number): void {
  const text = from.texts.get(fromColumn) ?? from.hiddenTexts?.get(fromColumn);
  from.texts.delete(fromColumn);
  from.hiddenTexts?.delete(fromColumn);
  if (text && !to.texts.has(toColumn)) to.texts.set(toColumn, text);
}
