import type { Readable } from 'node:stream';
import { collectUpload } from '@anito/storage/storage';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../lib/actor.ts';
import { AppError } from '../../lib/errors.ts';
import { type ArchiveDeps, auditArchive, openParts, removeArchive, storeParts } from './archives.service.ts';
import * as store from './archives.store.ts';

/**
 * Stores an uploaded archive in parts as they arrive, runs `enqueue` in the transaction that ends the upload,
 * and returns the archive's id. Removes everything on failure. Replaces an unfinished upload of the scope.
 * Throws `conflict` while an archive of the scope is being imported, and when a later upload replaces this
 * one.
 */
export async function receiveArchive(
  deps: ArchiveDeps,
  scope: store.ArchiveScope,
  by: Actor,
  {
    content,
    signal,
    enqueue,
  }: {
    content: Readable;
    signal: AbortSignal;
    enqueue(runner: SqlRunner, id: number): Promise<unknown>;
  },
): Promise<number> {
  const id = await beginUpload(deps, scope);
  try {
    await storeParts(deps, id, content, signal);
    await runInTransaction(deps.database, async (runner) => {
      if (!(await store.endUpload(runner, id))) throw uploadReplaced();
      await enqueue(runner, id);
    });
  } catch (error) {
    await removeArchive(deps, id);
    throw error instanceof AppError && error.code === 'not_found' ? uploadReplaced() : error;
  }
  await auditArchive(deps, by, 'started', scope, id);
  return id;
}

const uploadReplaced = () => new AppError('conflict', 'import-replaced');

/** Throws `conflict` while an archive of the scope is being imported. */
export async function requireNoImport(
  deps: Pick<Deps, 'database'>,
  scope: store.ArchiveScope,
): Promise<void> {
  if (await store.isImporting(deps.database, scope)) throw new AppError('conflict', 'import-under-way');
}

/**
 * Removes unfinished uploads of the scope, creates an archive for a new one and returns its id. Throws
 * `conflict` while an archive of the scope is being imported.
 */
async function beginUpload(deps: ArchiveDeps, scope: store.ArchiveScope): Promise<number> {
  for (const id of await store.listUploads(deps.database, { shelf: scope })) await removeArchive(deps, id);
  const row = await store.createArchive(deps.database.pool, scope, 'uploading');
  if (!row) throw new AppError('conflict', 'import-under-way');
  return row.id;
}

/**
 * Age of an abandoned upload in seconds: a request may take ten minutes, plus the time to store its last
 * part.
 */
const staleUploadSeconds = 900;

/**
 * Removes uploads that did not end within `staleUploadSeconds`, for example because their process was killed.
 */
export async function removeStaleUploads(deps: ArchiveDeps): Promise<void> {
  const stale = await store.listUploads(deps.database, { olderThanSeconds: staleUploadSeconds });
  for (const id of stale) await removeArchive(deps, id);
}

/**
 * Copies the parts of an archive into one temporary file, which reader processes can read, and returns its
 * path. The caller must remove the file. Throws the signal's reason when it is aborted.
 */
export async function assembleArchive(deps: ArchiveDeps, id: number, signal: AbortSignal): Promise<string> {
  const path = await deps.storage.createUploadPath();
  const content = await openParts(deps, id);
  signal.addEventListener('abort', () => content.destroy(signal.reason as Error), { once: true });
  await collectUpload(content, path);
  return path;
}
