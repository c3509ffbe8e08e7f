import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ArchiveWriter } from '@anito/archive/write-archive';
import { listTables, type Table } from '../../db/catalog.store.ts';
import { openSnapshot } from '../../db/open-snapshot.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { listUnfinishedJobs } from '../../lib/jobs.store.ts';
import { addStoredFile, fillArchive } from '../archives/fill-archive.service.ts';
import { isBackedUp } from './excluded-tables.ts';
import {
  archiveFormat,
  type BackupManifest,
  jobsName,
  keyCheckContext,
  keyCheckText,
  manifestName,
  objectEntryName,
  partEntryName,
  type TableManifest,
} from './manifest.ts';
import * as store from './tables.store.ts';

export { hasAccounts } from './tables.store.ts';

export type BackupDeps = Pick<Deps, 'env' | 'database' | 'storage' | 'secrets' | 'log'>;

/** Progress in rows and files. */
type BackupProgress = { done: number; total: number };

/** Number of characters of a table per entry. */
const partCharacters = 16_000_000;
const fileBatchSize = 500;

const toLines = (rows: unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/**
 * Writes a consistent snapshot of the installation (database and files) into `receive` while the product
 * runs, and returns the manifest. No stored object is deleted meanwhile. Throws StorageError when the storage
 * fails. Files that are missing or damaged do not fail it: the manifest lists them as `lost`.
 */
export async function writeBackup(
  deps: BackupDeps,
  {
    receive,
    onProgress = () => undefined,
  }: {
    /** Consumes the archive's bytes. Its failure fails the backup. */
    receive(archive: Readable): Promise<void>;
    onProgress?(progress: BackupProgress): void;
  },
): Promise<BackupManifest> {
  return fillArchive(deps, receive, async (writer) => {
    const snapshot = await openSnapshot(deps.database);
    const manifest = await writeSnapshot(deps, snapshot.runner, writer, onProgress).finally(() =>
      snapshot.close(),
    );
    await writer.add(manifestName, JSON.stringify(manifest));
    return manifest;
  });
}

/**
 * Writes the tables, the unfinished jobs and the files of a snapshot into the archive, and returns the
 * manifest.
 */
async function writeSnapshot(
  { database, secrets, storage }: BackupDeps,
  runner: SqlRunner,
  writer: ArchiveWriter,
  onProgress: (progress: BackupProgress) => void,
): Promise<BackupManifest> {
  const createdAt = new Date().toISOString();
  const tables = (await listTables(runner)).filter(({ name }) => isBackedUp(name));
  const counts: number[] = [];
  for (const table of tables) counts.push(await store.countRows(runner, table));
  const files = counts[tables.findIndex(({ name }) => name === 'files')] ?? 0;
  const progress = { done: 0, total: counts.reduce((sum, count) => sum + count, files) };
  const addProgress = (count: number) => {
    progress.done += count;
    onProgress(progress);
  };
  addProgress(0);
  const tableManifests: TableManifest[] = [];
  for (const table of tables) tableManifests.push(await writeTable(runner, writer, table, addProgress));
  const jobs = await listUnfinishedJobs(runner);
  return {
    format: archiveFormat,
    product: 'anito',
    createdAt,
    kind: database.kind,
    migrations: await store.listAppliedMigrations(runner),
    keyCheck: secrets.encrypt(keyCheckText, keyCheckContext).toString('base64'),
    tables: tableManifests,
    jobs: { ...(await writer.add(jobsName, toLines(jobs))), count: jobs.length },
    files: await writeFiles(runner, writer, storage, addProgress),
  };
}

/** Writes the rows of a table as JSON lines, in entries of limited size. Returns its part of the manifest. */
async function writeTable(
  runner: SqlRunner,
  writer: ArchiveWriter,
  table: Table,
  onRows: (rows: number) => void,
): Promise<TableManifest> {
  const hash = createHash('sha256');
  const batches = store.readRows(runner, table);
  const parts: TableManifest['parts'] = [];
  let rows = 0;
  let next = await batches.next();

  async function* writePart(): AsyncGenerator<string> {
    for (let characters = 0; !next.done && characters < partCharacters; next = await batches.next()) {
      const lines = toLines(next.value);
      hash.update(lines);
      characters += lines.length;
      rows += next.value.length;
      onRows(next.value.length);
      yield lines;
    }
  }

  while (!next.done) {
    const name = partEntryName(table.name, parts.length);
    parts.push(await writer.add(name, Readable.from(writePart(), { objectMode: false })));
  }
  const nextNumber = await store.readNextNumber(runner, table);
  return {
    name: table.name,
    columns: table.columns.map((column) => column.name),
    rows,
    sha256: hash.digest('hex'),
    parts,
    ...(nextNumber === undefined ? {} : { nextNumber }),
  };
}

/**
 * Writes the uploaded files of all accounts. `lost` are the ids of files that are missing or damaged in
 * storage.
 */
async function writeFiles(
  runner: SqlRunner,
  writer: ArchiveWriter,
  storage: BackupDeps['storage'],
  onFiles: (files: number) => void,
): Promise<BackupManifest['files']> {
  const files = { count: 0, bytes: 0, lost: [] as number[] };
  for (let afterId = 0; ; ) {
    const rows = await store.listFilesAfter(runner, afterId, fileBatchSize);
    if (rows.length === 0) return files;
    for (const file of rows) {
      const added = await addStoredFile(writer, storage, objectEntryName(file.storageKey), file);
      if (added?.isWhole) {
        files.count++;
        files.bytes += file.sizeBytes;
      } else files.lost.push(file.id);
      onFiles(1);
    }
    afterId = rows.at(-1)!.id;
  }
}
