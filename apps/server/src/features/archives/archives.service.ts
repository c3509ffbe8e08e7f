import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Archive } from '@anito/contract/archives';
import { limits } from '@anito/contract/limits';
import { DiskFullError, isDiskFull } from '@anito/storage/disk-space';
import { StorageError } from '@anito/storage/storage-error';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { ArchiveKind } from '../../db/schema/archives.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../lib/actor.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { recordAudit } from '../accounts/users.service.ts';
import { notifyArchiveFinished } from '../notifications/archive-notices.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { recordObjects, removeObjects } from '../sources/stored-objects.service.ts';
import { createArchiveUrl } from './archive-links.ts';
import * as store from './archives.store.ts';

export type { ArchiveScope } from './archives.store.ts';

export type ArchiveDeps = Pick<Deps, 'database' | 'storage' | 'log'>;
type BuildDeps = ArchiveDeps & NoticeDeps;

/** Size of a part in bytes: accepted by every object store, and cheap to send again. */
const partBytes = 16 * 2 ** 20;
/** Minimum time between two stored progress updates, in milliseconds. */
const progressIntervalMs = 500;

/** Converts a row to an archive of the API, with times as ISO texts. */
function viewArchive({ problem, ...row }: store.ArchiveRow): Archive {
  return {
    ...row,
    because: problem === null ? null : { reason: problem },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

/** Returns up to 50 archives of a scope, newest first, in any state. */
export async function listArchives(
  deps: Pick<Deps, 'database'>,
  scope: store.ArchiveScope,
): Promise<Archive[]> {
  return (await store.listArchives(deps.database, scope)).map(viewArchive);
}

/**
 * Creates an archive and enqueues its job, in one transaction, and records it in the audit log. Throws
 * `conflict` with the reason `underWay` while another archive of the scope is in progress.
 */
export async function startArchive(
  deps: Pick<Deps, 'database'>,
  scope: store.ArchiveScope,
  by: Actor,
  {
    underWay,
    enqueue,
  }: {
    underWay: 'backup-under-way' | 'export-under-way';
    enqueue(runner: SqlRunner, id: number): Promise<unknown>;
  },
): Promise<Archive> {
  const archive = await runInTransaction(deps.database, async (runner) => {
    const row = await store.createArchive(runner, scope);
    if (!row) throw new AppError('conflict', underWay);
    await enqueue(runner, row.id);
    return viewArchive(row);
  });
  await auditArchive(deps, by, 'started', scope, archive.id);
  return archive;
}

/** Returns an archive of a scope in any state. Throws `not_found`. */
async function getArchive(
  deps: Pick<Deps, 'database'>,
  scope: store.ArchiveScope,
  id: number,
): Promise<Archive> {
  const row = await store.findArchive(deps.database, scope, id);
  if (!row) throw notFound();
  return viewArchive(row);
}

/**
 * Returns a download link of a finished archive, valid for five minutes, and records a download in the audit
 * log. Throws `not_found`, also for an unfinished or failed archive.
 */
export async function linkArchive(
  deps: Pick<Deps, 'database' | 'secrets' | 'env'>,
  scope: store.ArchiveScope,
  id: number,
  by: Actor,
): Promise<{ downloadUrl: string }> {
  const { state } = await getArchive(deps, scope, id);
  if (state !== 'ready') throw notFound();
  await auditArchive(deps, by, 'downloaded', scope, id);
  return { downloadUrl: createArchiveUrl(deps.secrets, deps.env.PUBLIC_URL, id) };
}

/**
 * Deletes an archive of a scope, also one in progress, whose job then ends, and records it in the audit log.
 * Throws `not_found`.
 */
export async function deleteArchive(
  deps: ArchiveDeps,
  scope: store.ArchiveScope,
  id: number,
  by: Actor,
): Promise<void> {
  await getArchive(deps, scope, id);
  await removeArchive(deps, id);
  await auditArchive(deps, by, 'deleted', scope, id);
}

/** Records an action on an archive in the audit log. */
export async function auditArchive(
  deps: Pick<Deps, 'database'>,
  by: Actor,
  action: 'started' | 'downloaded' | 'deleted',
  { kind, ownerId }: store.ArchiveScope,
  id: number,
): Promise<void> {
  const entry = { action: `${kind}.${action}`, object: `${kind}:${id}`, concernsId: ownerId };
  await recordAudit(deps, { ...by, actingAsId: null, ...entry });
}

/** Deletes an archive and its stored bytes without an access check. Does nothing for a missing one. */
export async function removeArchive(deps: ArchiveDeps, id: number): Promise<void> {
  const keys = await runInTransaction(deps.database, async (runner) => {
    const removedKeys = await store.removeParts(runner, id);
    await store.deleteArchiveRow(runner, id);
    return removedKeys;
  });
  await removeObjects(deps, keys);
}

/** Deletes expired archives of a kind, and finished ones beyond the newest `maxKept` of each owner. */
export async function removeOutdated(
  deps: ArchiveDeps,
  options: { kind: ArchiveKind; maxKept: number },
): Promise<void> {
  for (const id of await store.listOutdated(deps.database, options)) await removeArchive(deps, id);
}

/** Target of an archive's bytes and progress. */
export type ArchiveTarget = {
  receive(archive: Readable): Promise<void>;
  onProgress(progress: { done: number; total: number }): void;
};

/**
 * Job: creates the content of an archive with `build`, from the beginning. Does nothing when the archive is
 * finished or deleted. Stores a failure on the archive instead of throwing. Throws only when `signal` is
 * aborted, and leaves the archive to the next run.
 */
export async function buildArchive(
  deps: BuildDeps,
  { id, days, signal }: { id: number; days: number; signal: AbortSignal },
  build: (target: ArchiveTarget) => Promise<Record<string, number>>,
): Promise<void> {
  const { database, log } = deps;
  if (!(await store.markRunning(database, id))) return;
  // Parts of a killed process.
  await removeObjects(deps, await store.removeParts(database.pool, id));
  let savedAt = 0;
  const onProgress = (progress: { done: number; total: number }) => {
    if (performance.now() - savedAt < progressIntervalMs) return;
    savedAt = performance.now();
    void store
      .updateProgress(database, id, progress)
      .catch((err: unknown) => log.warn({ err }, 'archive progress not saved'));
  };
  try {
    const outcome = await build({ receive: (archive) => storeParts(deps, id, archive, signal), onProgress });
    await runInTransaction(deps.database, (runner) =>
      finishArchive(deps, runner, id, { problem: null, outcome, days }),
    );
  } catch (error) {
    if (signal.aborted) throw error;
    log.error({ err: error, archive: id }, 'archive not created');
    await failArchive(deps, id, toArchiveProblem(error));
  }
}

/**
 * Stores the result of an archive's creation or import, in the caller's transaction, and notifies the owner
 * or the admins. Does nothing if the archive was finished before or deleted.
 */
async function finishArchive(
  deps: NoticeDeps,
  runner: SqlRunner,
  id: number,
  result: Parameters<typeof store.finishArchive>[2],
): Promise<void> {
  const shelf = await store.finishArchive(runner, id, result);
  if (shelf) await notifyArchiveFinished(deps, runner, { ...shelf, id, isReady: result.problem === null });
}

/** Stores why an archive could not be created and removes its bytes. */
export const failArchive = (deps: BuildDeps, id: number, problem: Problem): Promise<void> =>
  finishWithoutBytes(deps, id, { problem, outcome: {}, days: limits.backupDays });

/**
 * Finishes an archive whose bytes are no longer needed (an import that ended, or a failed archive): stores
 * the result and removes the bytes.
 */
export async function finishWithoutBytes(
  deps: BuildDeps,
  id: number,
  result: Parameters<typeof store.finishArchive>[2],
): Promise<void> {
  // In one transaction, because a run killed in between would leave an archive without bytes.
  const keys = await runInTransaction(deps.database, async (runner) => {
    await finishArchive(deps, runner, id, result);
    return store.removeParts(runner, id);
  });
  await removeObjects(deps, keys);
}

type Problem = 'archive-failed' | 'archive-storage' | 'disk-full';

/** Returns the problem to store and show for an error: full disk, failed storage, or any other. */
function toArchiveProblem(error: unknown): Problem {
  if (error instanceof DiskFullError) return 'disk-full';
  return error instanceof StorageError ? 'archive-storage' : 'archive-failed';
}

/**
 * Stores a stream as the parts of an archive. Each stored object counts as an orphan until its row exists, so
 * that a crash leaves none behind. Throws `not_found` when the archive is deleted meanwhile.
 */
export async function storeParts(
  deps: ArchiveDeps,
  id: number,
  archive: Readable,
  signal: AbortSignal,
): Promise<void> {
  const chunks = archive[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (let number = 0; ; number++) {
    const path = await deps.storage.createUploadPath();
    try {
      const sizeBytes = await collectPart(chunks, path);
      if (sizeBytes === 0) return;
      signal.throwIfAborted();
      const storageKey = deps.storage.createKey();
      await recordObjects(deps, [storageKey]);
      await deps.storage.save(path, storageKey);
      const isStored = await store.addPart(deps.database, { archiveId: id, number, storageKey, sizeBytes });
      if (!isStored) throw notFound();
    } finally {
      await rm(path, { force: true });
    }
  }
}

/**
 * Writes the next 16 MiB (or somewhat more) of a stream to a file. Returns the number of bytes, 0 at the end
 * of the stream. Throws DiskFullError when the disk is full.
 */
async function collectPart(chunks: AsyncIterator<Buffer>, path: string): Promise<number> {
  const file = createWriteStream(path, { mode: 0o600 });
  const closed = finished(file);
  closed.catch(() => undefined);
  let bytes = 0;
  try {
    while (bytes < partBytes) {
      const next = await chunks.next();
      if (next.done) break;
      bytes += next.value.length;
      if (!file.write(next.value)) await Promise.race([once(file, 'drain'), closed]);
    }
    file.end();
    await closed;
    return bytes;
  } catch (error) {
    file.destroy();
    throw isDiskFull(error) ? new DiskFullError(error) : error;
  }
}

/**
 * Returns the content of a finished archive as a stream, with its size. Throws `not_found`, also for an
 * unfinished or expired archive. The caller has already checked access.
 */
export async function openArchiveContent(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  id: number,
): Promise<{ kind: ArchiveKind; sizeBytes: number; createdAt: Date; content: Readable }> {
  const archive = await store.findReady(database, id);
  if (!archive) throw notFound();
  return { ...archive, content: await openParts({ database, storage }, id) };
}

/** Returns the stored parts of an archive as one stream, which is empty for an unknown id. */
export async function openParts(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  id: number,
): Promise<Readable> {
  const parts = await store.listParts(database, id);
  async function* read(): AsyncGenerator<Buffer> {
    for (const { storageKey } of parts) yield* (await storage.read(storageKey)) as AsyncIterable<Buffer>;
  }
  return Readable.from(read(), { objectMode: false });
}
