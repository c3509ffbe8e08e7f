import { Readable } from 'node:stream';
import type { ArchiveWriter, WrittenEntry } from '@anito/archive/write-archive';
import type { Language } from '@anito/contract/languages';
import type { Table } from '../../db/catalog.store.ts';
import type { Deps } from '../../deps.ts';
import { getTexts } from '../../lib/texts.ts';
import type { ArchiveTarget } from '../archives/archives.service.ts';
import { addStoredFile, fillArchive } from '../archives/fill-archive.service.ts';
import { exportCsv, type ReportDeps } from '../reports/reports.service.ts';
import {
  type ExportManifest,
  exportFormat,
  exportManifestName,
  tableEntryName,
} from './export-manifest.service.ts';
import { formatEntryName } from './format-entry-name.ts';
import * as files from './owned-files.store.ts';
import * as rows from './owned-rows.store.ts';

export type ExportDeps = ReportDeps & Pick<Deps, 'database' | 'storage' | 'settings' | 'log'>;

/** The exported account, and the language of the README. */
type ExportSubject = { ownerId: string; email: string; language: Language };

const fileBatchSize = 500;
const assistantBatchSize = 20;

type Counts = { rows: number; files: number; lost: number };

/** An export in progress: target, written entries and counts. */
type ExportContext = ExportSubject & {
  writer: ArchiveWriter;
  entries: WrittenEntry[];
  counts: Counts;
  /** Reports that another table or file is done. */
  reportProgress(): void;
};

/**
 * Writes all data of an account into an archive, while the account stays in use. Tables are read one after
 * another, so they may show different times; no stored object is deleted meanwhile. Returns the numbers of
 * rows, of files, and of `lost` files, whose bytes are missing or damaged.
 */
export async function writeExport(
  deps: ExportDeps,
  subject: ExportSubject,
  { receive, onProgress }: ArchiveTarget,
): Promise<Counts> {
  return fillArchive(deps, receive, async (writer) => {
    const { pool } = deps.database;
    const tables = await rows.listExportedTables(pool);
    const total = tables.length + (await files.countOwnedFiles(pool, subject.ownerId));
    let finishedCount = 0;
    const reportProgress = () => onProgress({ done: finishedCount++, total });
    reportProgress();
    const counts = { rows: 0, files: 0, lost: 0 };
    await writeEntries(deps, { ...subject, writer, entries: [], counts, reportProgress }, tables);
    return counts;
  });
}

/** Writes the readme, the tables, the assistants and the files, and last the manifest that lists them. */
async function writeEntries(deps: ExportDeps, context: ExportContext, tables: Table[]): Promise<void> {
  const createdAt = new Date().toISOString();
  const product = deps.settings.brandName;
  await addEntry(context, 'README.txt', writeReadme(context, product, createdAt));
  const tableManifests: ExportManifest['tables'] = [];
  for (const table of tables) tableManifests.push(await writeTable(deps, context, table));
  const withAccessCode = await writeAssistants(deps, context);
  await writeFiles(deps, context);
  const manifest: ExportManifest = {
    format: exportFormat,
    product: 'anito',
    of: 'account',
    createdAt,
    tables: tableManifests,
    withAccessCode,
    entries: context.entries,
  };
  await context.writer.add(exportManifestName, JSON.stringify(manifest));
}

/** Writes an entry into the archive and adds it to the manifest. */
async function addEntry(
  { writer, entries }: ExportContext,
  ...entry: Parameters<ArchiveWriter['add']>
): Promise<WrittenEntry> {
  const entryManifest = await writer.add(...entry);
  entries.push(entryManifest);
  return entryManifest;
}

/** Returns the text of README.txt in the owner's language. */
function writeReadme({ email, language }: ExportSubject, product: string, createdAt: string): string {
  const t = getTexts(language, 'export-readme');
  const date = createdAt.slice(0, 16).replace('T', ' ');
  const sections = ['files', 'conversations', 'data', 'manifest', 'leftOut'] as const;
  return [t('title', { product, email, date }), ...sections.map((key) => t(key)), ''].join('\n\n');
}

/** Writes a table as a file of JSON lines. Returns its part of the manifest. */
async function writeTable({ database }: ExportDeps, context: ExportContext, table: Table) {
  let count = 0;
  async function* generateLines(): AsyncGenerator<string> {
    for await (const lines of rows.readOwnedRows(database.pool, table, context.ownerId)) {
      count += lines.length;
      yield `${lines.join('\n')}\n`;
    }
  }
  await addEntry(context, tableEntryName(table.name), Readable.from(generateLines(), { objectMode: false }));
  context.counts.rows += count;
  context.reportProgress();
  return { name: table.name, columns: rows.listReadableColumns(table), rows: count };
}

/**
 * Writes each assistant's conversations (CSV) and picture. Returns the ids of the assistants that have an
 * access code.
 */
async function writeAssistants(deps: ExportDeps, context: ExportContext): Promise<number[]> {
  const withAccessCode: number[] = [];
  for (let afterId = 0; ; ) {
    const list = await files.listOwnedAssistants(
      deps.database.pool,
      context.ownerId,
      afterId,
      assistantBatchSize,
    );
    for (const { id, name, logo, logoType, hasAccessCode } of list) {
      if (hasAccessCode) withAccessCode.push(id);
      const { content } = exportCsv(deps, { ownerId: context.ownerId, assistantId: id }, null);
      await addEntry(context, `conversations/${formatEntryName(id, name)}.csv`, content);
      const picture = `files/assistants/${formatEntryName(id, name)}.${logoType?.split('/')[1]}`;
      if (logo) await addEntry(context, picture, logo, { isPacked: true });
    }
    if (list.length < assistantBatchSize) return withAccessCode;
    afterId = list.at(-1)!.id;
  }
}

/**
 * Writes the uploaded files of all sources, and counts files that are missing or damaged in storage as lost.
 */
async function writeFiles({ database, storage }: ExportDeps, context: ExportContext): Promise<void> {
  for (let after = { connectionId: 0, id: 0 }; ; ) {
    const list = await files.listOwnedFiles(database.pool, context.ownerId, after, fileBatchSize);
    for (const file of list) {
      const folder = formatEntryName(file.connectionId, file.connectionName);
      const name = `files/sources/${folder}/${formatEntryName(file.id, file.originalName)}`;
      const added = await addStoredFile(context.writer, storage, name, file);
      if (added) context.entries.push(added.entry);
      if (added?.isWhole) context.counts.files++;
      else context.counts.lost++;
      context.reportProgress();
    }
    const last = list.at(-1);
    if (!last || list.length < fileBatchSize) return;
    after = last;
  }
}
