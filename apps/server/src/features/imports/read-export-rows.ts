import type { Read } from '@anito/documents/readers/reader-task';
import { tableEntryName } from '../account-data/export-manifest.service.ts';
import type { RowsInput, RowsOutput } from './export-tasks.ts';
import type { ExportedRow, ExportedTable } from './exported-rows.ts';
import { parseRow } from './exported-rows.ts';
import { readExport } from './open-export.ts';
import { splitLines } from './split-lines.ts';

/**
 * Maximum rows and bytes per group. The archive is read from the beginning of the table each time, so few
 * large groups cost less than many small ones.
 */
const maxRowsPerGroup = 10_000;
const maxBytesPerGroup = 8 * 2 ** 20;

/**
 * Reads the next rows of a table after `skip` rows, one group at most. `isEnd` is true if the end of the
 * table was reached or the table does not exist. After a full group it is always false.
 */
export const read: Read<RowsInput, RowsOutput> = async ({ file, table, skip }) =>
  readExport(file, async ({ archive, entries }) => {
    const name = tableEntryName(table);
    const expected = entries.get(name);
    if (!expected) return { rows: [], isEnd: true };
    const rows: ExportedRow<ExportedTable>[] = [];
    let at = 0;
    let bytes = 0;
    for await (const line of splitLines(await archive.read(name, expected))) {
      if (at++ < skip) continue;
      rows.push(parseRow(table, line));
      bytes += line.length;
      if (rows.length >= maxRowsPerGroup || bytes >= maxBytesPerGroup) return { rows, isEnd: false };
    }
    return { rows, isEnd: true };
  });
