import { ExportError } from './export-problem.ts';
import { type ExportedRow, type ExportedTable, exportedTables } from './exported-rows.ts';
import { parseJson } from './parse-json.ts';

/** A line of an export as what is read of it: columns that are not known are dropped. Throws ExportError. */
export function parseRow<T extends ExportedTable>(table: T, line: Buffer): ExportedRow<T> {
  const row = exportedTables[table].row.safeParse(parseJson(line.toString()));
  if (!row.success) throw new ExportError('damaged', { cause: row.error });
  return row.data as ExportedRow<T>;
}
