import type { Read } from '@anito/documents/readers/reader-task';
import { tableEntryName } from '../account-data/export-manifest.service.ts';
import { ExportError } from './export-problem.ts';
import type { CheckedExport, CheckOutput } from './export-tasks.ts';
import { type ExportedTable, exportedTables, isExportedTable, parseRow } from './exported-rows.ts';
import { type ExportFile, type OpenExport, readExport } from './open-export.ts';
import { splitLines } from './split-lines.ts';

/** Reads an archive to its end. Checks that all bytes match the manifest and that every row can be parsed. */
export const read: Read<ExportFile, CheckOutput> = async (file, { needsLonger }) => {
  needsLonger();
  return readExport(file, checkEntries);
};

/**
 * Reads every entry of an archive to its end. Returns the id of its user as `origin`, and the number of rows
 * of each imported table. Throws ExportError for damaged, missing or too many entries or rows.
 */
async function checkEntries(open: OpenExport): Promise<CheckedExport> {
  const { manifest, entries } = open;
  const rows: Partial<Record<ExportedTable, number>> = {};
  const tables = new Map(manifest.tables.map((table) => [tableEntryName(table.name), table]));
  if (tables.size !== manifest.tables.length) throw new ExportError('damaged');
  let origin: string | undefined;
  for (const name of tables.keys()) if (!entries.has(name)) throw new ExportError('damaged');
  for (const [name, expected] of entries) {
    const stream = await open.archive.read(name, expected);
    const table = tables.get(name);
    if (!table) {
      for await (const _ of stream) {
        // Reading verifies the checksum.
      }
      continue;
    }
    const count = await countRows(table.name, stream, (id) => {
      origin = id;
    });
    if (count !== table.rows) throw new ExportError('damaged');
    if (isExportedTable(table.name)) rows[table.name] = count;
  }
  if (origin === undefined) throw new ExportError('damaged');
  return { origin, rows, withAccessCode: manifest.withAccessCode ?? null };
}

/**
 * Parses and counts the rows of a table; rows of tables that are not imported are only counted. Calls
 * `onUser` with the id of each row of `users`. Throws ExportError.
 */
async function countRows(
  table: string,
  stream: Parameters<typeof splitLines>[0],
  onUser: (id: string) => void,
): Promise<number> {
  let count = 0;
  for await (const line of splitLines(stream)) {
    count++;
    if (!isExportedTable(table)) continue;
    if (count > exportedTables[table].most) throw new ExportError('too-large');
    const row = parseRow(table, line);
    if (table === 'users') onUser((row as { id: string }).id);
  }
  return count;
}
