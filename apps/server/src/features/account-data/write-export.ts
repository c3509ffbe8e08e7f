import { Readable } from 'node:stream';
import type { ArchiveWriter, WrittenEntry } from '@anito/archive/write-archive';
import type { Language } from '@anito/contract/languages';
import type { Table } from '../../db/catalog.store.ts';
import type { Deps } from '../../deps.ts';
import { getTexts } from '../../lib/texts.ts';
import type { Making } from '../archives/archives.service.ts';
import { addStoredFile, fillArchive } from '../archives/fill-archive.service.ts';
import { openCsv, type ReportDeps } from '../reports/reports.service.ts';
import {
  type ExportManifest,
  exportFormat,
  exportManifestName,
  tableEntry,
} from './export-manifest.service.ts';
import { nameEntry } from './name-entry.ts';
import * as files from './owned-files.store.ts';
import * as rows from './owned-rows.store.ts';

export type ExportDeps = ReportDeps & Pick<Deps, 'database' | 'storage' | 'settings' | 'log'>;

/** The exported account, and the language of the README. */
type Exported = { ownerId: string; email: string; language: Language };

const filesAtOnce = 500;
const assistantsAtOnce = 20;

type Counts = { rows: number; files: number; lost: number };

/** An export in progress: target, written entries and counts. */
type Export = Exported & {
  writer: ArchiveWriter;
  entries: WrittenEntry[];
  counts: Counts;
  /** Reports that another table or file is done. */
  note(): void;
};

/**
 * Writes the complete data of an account into an archive while the account is in use: each table as of its
 * turn. Files that are deleted in the meantime are included. Returns the counts.
 */
export async function writeExport(
  deps: ExportDeps,
  exported: Exported,
  { receive, onProgress }: Making,
): Promise<Counts> {
  return fillArchive(deps, receive, async (writer) => {
    const { pool } = deps.database;
    const tables = await rows.listExported(pool);
    const total = tables.length + (await files.countOwnedFiles(pool, exported.ownerId));
    let done = 0;
    const note = () => onProgress({ done: done++, total });
    note();
    const counts = { rows: 0, files: 0, lost: 0 };
    await writeEntries(deps, { ...exported, writer, entries: [], counts, note }, tables);
    return counts;
  });
}

async function writeEntries(deps: ExportDeps, to: Export, tables: Table[]): Promise<void> {
  const createdAt = new Date().toISOString();
  const product = deps.settings.brandName;
  await add(to, 'README.txt', writeReadme(to, product, createdAt));
  const written: ExportManifest['tables'] = [];
  for (const table of tables) written.push(await writeTable(deps, to, table));
  const withAccessCode = await writeAssistants(deps, to);
  await writeFiles(deps, to);
  const manifest: ExportManifest = {
    format: exportFormat,
    product: 'anito',
    of: 'account',
    createdAt,
    tables: written,
    withAccessCode,
    entries: to.entries,
  };
  await to.writer.add(exportManifestName, JSON.stringify(manifest));
}

async function add(
  { writer, entries }: Export,
  ...entry: Parameters<ArchiveWriter['add']>
): Promise<WrittenEntry> {
  const written = await writer.add(...entry);
  entries.push(written);
  return written;
}

function writeReadme({ email, language }: Exported, product: string, createdAt: string): string {
  const t = getTexts(language, 'export-readme');
  const date = createdAt.slice(0, 16).replace('T', ' ');
  const sections = ['files', 'conversations', 'data', 'manifest', 'leftOut'] as const;
  return [t('title', { product, email, date }), ...sections.map((key) => t(key)), ''].join('\n\n');
}

async function writeTable({ database }: ExportDeps, to: Export, table: Table) {
  let count = 0;
  async function* write(): AsyncGenerator<string> {
    for await (const lines of rows.readOwnedRows(database.pool, table, to.ownerId)) {
      count += lines.length;
      yield `${lines.join('\n')}\n`;
    }
  }
  await add(to, tableEntry(table.name), Readable.from(write(), { objectMode: false }));
  to.counts.rows += count;
  to.note();
  return { name: table.name, columns: rows.listReadable(table), rows: count };
}

/** Writes each assistant's conversations and picture. Returns the ids of those with an access code. */
async function writeAssistants(deps: ExportDeps, to: Export): Promise<number[]> {
  const withAccessCode: number[] = [];
  for (let afterId = 0; ; ) {
    const list = await files.listOwnedAssistants(deps.database.pool, to.ownerId, afterId, assistantsAtOnce);
    for (const { id, name, logo, logoType, hasAccessCode } of list) {
      if (hasAccessCode) withAccessCode.push(id);
      const { content } = openCsv(deps, { ownerId: to.ownerId, assistantId: id }, null);
      await add(to, `conversations/${nameEntry(id, name)}.csv`, content);
      const picture = `files/assistants/${nameEntry(id, name)}.${logoType?.split('/')[1]}`;
      if (logo) await add(to, picture, logo, { isPacked: true });
    }
    if (list.length < assistantsAtOnce) return withAccessCode;
    afterId = list.at(-1)!.id;
  }
}

async function writeFiles({ database, storage }: ExportDeps, to: Export): Promise<void> {
  for (let after = { connectionId: 0, id: 0 }; ; ) {
    const list = await files.listOwnedFiles(database.pool, to.ownerId, after, filesAtOnce);
    for (const file of list) {
      const folder = nameEntry(file.connectionId, file.connectionName);
      const name = `files/sources/${folder}/${nameEntry(file.id, file.originalName)}`;
      const added = await addStoredFile(to.writer, storage, name, file);
      if (added) to.entries.push(added.entry);
      if (added?.isWhole) to.counts.files++;
      else to.counts.lost++;
      to.note();
    }
    const last = list.at(-1);
    if (!last || list.length < filesAtOnce) return;
    after = last;
  }
}
