import type { GridRow } from '../grid-row.ts';
import type { OfficePackage } from '../office/office-package.ts';
import { walkXml } from '../office/walk-xml.ts';
import { type CellRange, readRange } from './cell-places.ts';
import type { Sheet } from './read-sheet.ts';

/** A table that the author of a sheet has defined. Source: ECMA-376 part 1, 18.5. */
type SheetTable = { range: CellRange; hasHeader: boolean; isFiltered: boolean };

/** Most tables of a sheet; no ordinary sheet has more. */
const maxTables = 200;

/** Returns the tables that the author of a sheet has defined. */
export async function readTables(office: OfficePackage, sheet: string): Promise<SheetTable[]> {
  const tables: SheetTable[] = [];
  for (const part of (await office.listParts(sheet, 'table')).slice(0, maxTables)) {
    const table = readTable((await office.readPartOnce(part)) ?? '');
    if (table) tables.push(table);
  }
  return tables;
}

/** Returns the table of a part. Returns null without a valid range. */
function readTable(xml: string): SheetTable | null {
  let table: SheetTable | null = null;
  if (!xml) return null;
  walkXml(xml, {
    open({ name, attributes }) {
      const range = name === 'table' ? readRange(attributes.ref ?? '') : null;
      if (range && !table) {
        table = { range, hasHeader: attributes.headerRowCount !== '0', isFiltered: false };
      } else if (name === 'filterColumn' && table) table.isFiltered = true;
    },
  });
  return table;
}

/** Returns the rows, with `table` set for each cell that is in one of the tables. */
export function markTables(rows: Sheet['rows'], tables: SheetTable[]): GridRow[] {
  if (tables.length === 0) return rows;
  return rows.map((row) => {
    const near = tables.filter(({ range }) => row.number >= range.firstRow && row.number <= range.lastRow);
    if (near.length === 0) return row;
    const cells = row.cells.map((cell) => {
      const table = near.find(
        ({ range }) => cell.column >= range.firstColumn && cell.column <= range.lastColumn,
      );
      return table ? { ...cell, table } : cell;
    });
    return { ...row, cells };
  });
}
