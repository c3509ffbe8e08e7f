import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ArchiveError } from '@anito/archive/archive-error';
import { type ArchiveReader, openArchive } from '@anito/archive/read-archive';
import { collectUpload, type Storage } from '@anito/storage/storage';
import { z } from 'zod';
import { migrateDatabase } from '../../db/migrate.ts';
import { listMigrations, type Migration } from '../../db/migrations.ts';
import { rewriteDatabase } from '../../db/open-snapshot.ts';
import { withTemporaryDatabase } from '../../db/temporary-database.ts';
import type { Deps } from '../../deps.ts';
import { BackupError } from '../../lib/backup-error.ts';
import { findObject } from '../sources/stored-objects.service.ts';
import { createTables, loadTables } from './load-tables.ts';
import {
  archiveFormat,
  type BackupManifest,
  backupManifest,
  entryNames,
  jobsName,
  keyCheckContext,
  keyCheckText,
  manifestName,
  objectEntryName,
} from './manifest.ts';
import { readLines } from './read-lines.ts';
import { requireNoServer } from './require-no-server.service.ts';
import * as store from './tables.store.ts';

type RestoreDeps = Pick<Deps, 'database' | 'storage' | 'secrets' | 'jobs' | 'log'>;

/** Result of a restore. */
export type RestoreResult = {
  manifest: BackupManifest;
  /** Number of objects that were stored. The others already existed. */
  filesKept: number;
  /** Whether the backup was made with the current SECRET_KEY or a configured earlier one. */
  isKeyKnown: boolean;
};

/** Limits of an archive. It comes from the operator, so they refuse only what no backup can contain. */
const limits = {
  entries: 20_000_000,
  totalBytes: 2 ** 43,
  entryBytes: 2 ** 29,
  // DEFLATE compresses by a factor of at most 1,032.
  ratio: 1_100,
  names: entryNames,
};
const manifestBytes = 256 * 2 ** 20;
const jobsBytes = 256 * 2 ** 20;

/**
 * Opens a backup file and reads its manifest. The caller must close `archive`. `migrations` are those of its
 * schema. Throws BackupError with a message for the operator.
 */
export async function openBackup(
  path: string,
): Promise<{ archive: ArchiveReader; manifest: BackupManifest; migrations: Migration[] }> {
  const archive = await openArchive(path, limits).catch(rethrowForOperator);
  try {
    const manifest = await readManifest(archive);
    return { archive, manifest, migrations: findMigrations(manifest) };
  } catch (error) {
    archive.close();
    return rethrowForOperator(error);
  }
}

/** Throws an ArchiveError as a BackupError for the operator, and all other errors unchanged. */
function rethrowForOperator(error: unknown): never {
  if (error instanceof ArchiveError) throw new BackupError(`${error.message}.`, { cause: error });
  throw error;
}

/**
 * Reads and checks the manifest. Throws BackupError if the archive is not a backup or was made by a newer
 * version.
 */
async function readManifest(archive: ArchiveReader): Promise<BackupManifest> {
  if (!archive.entries.has(manifestName))
    throw new BackupError('The archive is not a backup: it has no manifest.');
  const text = (await archive.readWhole(manifestName, manifestBytes)).toString();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new BackupError('The manifest of the archive is damaged.', { cause });
  }
  const format = (json as { format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > archiveFormat) {
    throw new BackupError(
      'The backup was created by a newer version of the program. Restore it with that version.',
    );
  }
  const parsed = backupManifest.safeParse(json);
  if (!parsed.success) throw new BackupError('The manifest of the archive is not that of a backup.');
  return parsed.data;
}

/**
 * Returns this program's migrations that the archive's schema has. Throws BackupError unless they are the
 * first ones of this program.
 */
function findMigrations(manifest: BackupManifest): Migration[] {
  const ownMigrations = listMigrations();
  const mismatch = manifest.migrations.findIndex((name, index) => ownMigrations[index]?.name !== name);
  if (mismatch < 0) return ownMigrations.slice(0, manifest.migrations.length);
  throw new BackupError(
    `The backup has a migration that this program does not know (${JSON.stringify(manifest.migrations[mismatch])}): ` +
      'restore it with the version that made it, or a later one.',
  );
}

/**
 * Restores files and database to their state at the backup, then migrates the schema to this program's
 * version. Refuses while a server runs. The database changes in one transaction; a mark in it tells that a
 * restore is in progress, until that transaction ends. Safe to run again after a kill. Throws BackupError.
 * `isKeyKnown` is false if the backup was made with another SECRET_KEY.
 */
export async function restoreBackup(
  deps: RestoreDeps,
  path: string,
  {
    command = path,
    onProgress = () => undefined,
  }: {
    /** Arguments of the restore command, which an unfinished restore names. */
    command?: string;
    onProgress?(progress: { done: number; total: number }): void;
  } = {},
): Promise<RestoreResult> {
  const { archive, manifest, migrations } = await openBackup(path);
  try {
    await blockServers(deps.database, command);
    const files = await readFileRows(archive, manifest);
    const total = manifest.tables.reduce((sum, { rows }) => sum + rows, files.length);
    const progress = { done: 0, total };
    const addProgress = (count: number) => {
      progress.done += count;
      onProgress(progress);
    };
    let filesKept = 0;
    for (const file of files) {
      if (await storeFile(deps, archive, file)) filesKept++;
      addProgress(1);
    }
    const jobs = await readJobs(archive, manifest);
    await loadTables(deps, { archive, manifest, migrations, jobs, reportProgress: addProgress });
    await migrateDatabase(deps.database, deps.log);
    const keyCheck = Buffer.from(manifest.keyCheck, 'base64');
    const isKeyKnown = deps.secrets.tryDecrypt(keyCheck, keyCheckContext)?.toString() === keyCheckText;
    return { manifest, filesKept, isKeyKnown };
  } catch (error) {
    return rethrowForOperator(error);
  } finally {
    archive.close();
  }
}

/**
 * Marks that a restore is in progress, so that no server starts. Throws BackupError, without a new mark, when
 * one has started since the caller checked, for example during a download.
 */
async function blockServers(database: RestoreDeps['database'], command: string): Promise<void> {
  const earlier = await store.findRestore(database.pool);
  await store.markRestore(database.pool, command);
  try {
    await requireNoServer(database);
  } catch (error) {
    // The mark of a killed restore stays: its data may be incomplete.
    await (earlier === undefined
      ? store.clearRestoreMark(database.pool)
      : store.markRestore(database.pool, earlier));
    throw error;
  }
}

const fileRow = z.object({
  storage_key: z.string().regex(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/),
  sha256: z.hex().length(64),
  size_bytes: z.coerce.number().int().nonnegative(),
  id: z.coerce.number().int(),
});
type FileRow = z.infer<typeof fileRow>;

/**
 * Returns the rows of the table `files` in the archive, without those whose bytes were lost or damaged at the
 * backup. Throws BackupError for an invalid row.
 */
async function readFileRows(archive: ArchiveReader, manifest: BackupManifest): Promise<FileRow[]> {
  const table = manifest.tables.find(({ name }) => name === 'files');
  const lostKeys = new Set(manifest.files.lost);
  const files: FileRow[] = [];
  for (const part of table?.parts ?? []) {
    for await (const row of readLines(await archive.read(part.name, part))) {
      const rowByColumn = Object.fromEntries(
        table!.columns.map((name, index) => [name, Array.isArray(row) ? row[index] : undefined]),
      );
      const file = fileRow.safeParse(rowByColumn);
      if (!file.success) throw new BackupError('A file of the backup has an invalid key.');
      if (!lostKeys.has(file.data.id)) files.push(file.data);
    }
  }
  return files;
}

const unfinishedJob = z.object({
  name: z.string().max(100),
  payload: z.record(z.string(), z.unknown()),
  groupId: z.string().max(200).nullable(),
  startAfterSeconds: z.int().nonnegative(),
});

/** Returns the unfinished jobs in the archive. Throws BackupError for an invalid one. */
async function readJobs(archive: ArchiveReader, { jobs }: BackupManifest) {
  if (jobs.name !== jobsName) throw new BackupError('The manifest names an unexpected entry.');
  const content = await archive.readWhole(jobsName, jobsBytes, jobs);
  const rows: unknown[] = [];
  for await (const row of readLines(Readable.from([content]))) rows.push(row);
  const read = z.array(unfinishedJob).safeParse(rows);
  if (!read.success) throw new BackupError('A job of the backup is invalid.', { cause: read.error });
  return read.data;
}

/**
 * Restores a backup into a temporary database, which is dropped afterwards, and compares all rows and files
 * with the manifest. The installation does not change. Returns the manifest. Throws BackupError when
 * something differs.
 */
export async function verifyBackup(
  { database }: Pick<Deps, 'database'>,
  path: string,
  signal: AbortSignal,
): Promise<BackupManifest> {
  const { archive, manifest, migrations } = await openBackup(path);
  const reportProgress = () => signal.throwIfAborted();
  try {
    await readJobs(archive, manifest);
    for (const file of await readFileRows(archive, manifest)) {
      const expected = { bytes: file.size_bytes, sha256: file.sha256 };
      const content = await archive.read(objectEntryName(file.storage_key), expected);
      await finished(content.resume());
      reportProgress();
    }
    await withTemporaryDatabase(database, (temporary) =>
      rewriteDatabase(temporary, (client) =>
        createTables(client, { archive, manifest, migrations, reportProgress }),
      ),
    );
    return manifest;
  } catch (error) {
    return rethrowForOperator(error);
  } finally {
    archive.close();
  }
}

/**
 * Throws DiskFullError when the disk of DATA_DIR has no room for an archive of `archiveBytes`, plus a second
 * copy of the database if it is embedded. The disk of another database server is not known.
 */
export async function requireRoomToVerify(
  { database, diskRoom }: Pick<Deps, 'database' | 'diskRoom'>,
  archiveBytes: number,
): Promise<void> {
  const { sizeBytes } = await store.measureDatabase(database.pool);
  await diskRoom.require(archiveBytes + (database.kind === 'embedded' ? sizeBytes : 0));
}

/**
 * Copies a file from the archive into storage and verifies its bytes. Returns false when storage already has
 * it.
 */
async function storeFile(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  archive: ArchiveReader,
  file: FileRow,
): Promise<boolean> {
  if (await isStored(storage, file)) return false;
  const expected = { bytes: file.size_bytes, sha256: file.sha256 };
  const path = await storage.createUploadPath();
  try {
    await collectUpload(await archive.read(objectEntryName(file.storage_key), expected), path);
    // Recorded as an orphan before it is stored, so that an abandoned restore's objects are removed like any
    // others without a row.
    await store.addOrphans(database.pool, [file.storage_key]);
    await storage.save(path, file.storage_key);
  } finally {
    await rm(path, { force: true });
  }
  return true;
}

/**
 * Whether storage has an object with exactly these bytes, from an earlier run or because the bucket is the
 * same.
 */
async function isStored(storage: Storage, file: FileRow): Promise<boolean> {
  const content = await findObject(storage, file.storage_key);
  if (!content) return false;
  const hash = createHash('sha256');
  let bytes = 0;
  content.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  await finished(content);
  return bytes === file.size_bytes && hash.digest('hex') === file.sha256;
}
