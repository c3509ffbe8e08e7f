import type { Readable } from 'node:stream';
import { collectUpload } from '@anito/storage/storage';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { By } from '../../lib/by-whom.ts';
import { AppError } from '../../lib/errors.ts';
import { type ArchiveDeps, auditArchive, keepParts, openParts, removeArchive } from './archives.service.ts';
import * as store from './archives.store.ts';

/**
 * Receives an archive that somebody sends, in parts that are kept as they come, and queues the reading of it in the
 * transaction that ends the upload. What fails leaves nothing. An upload of before that has not ended makes way. Throws
 * `conflict` for the reason `underWay` while an archive of the shelf is read, and when this upload has to make way itself.
 */
export async function receiveArchive(
  deps: ArchiveDeps,
  shelf: store.Shelf,
  by: By,
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
  const id = await beginUpload(deps, shelf);
  try {
    await keepParts(deps, id, content, signal);
    await runInTransaction(deps.database, async (runner) => {
      if (!(await store.endUpload(runner, id))) throw madeWay();
      await enqueue(runner, id);
    });
  } catch (error) {
    await removeArchive(deps, id);
    throw error instanceof AppError && error.code === 'not_found' ? madeWay() : error;
  }
  await auditArchive(deps, by, 'started', shelf, id);
  return id;
}

const madeWay = () => new AppError('conflict', 'import-replaced');

/** Throws `conflict` while an archive of the shelf is read. */
export async function requireIdle(deps: Pick<Deps, 'database'>, shelf: store.Shelf): Promise<void> {
  if (await store.isBeingRead(deps.database, shelf)) throw new AppError('conflict', 'import-under-way');
}

async function beginUpload(deps: ArchiveDeps, shelf: store.Shelf): Promise<number> {
  for (const id of await store.listUploads(deps.database, { shelf })) await removeArchive(deps, id);
  const row = await store.createArchive(deps.database.pool, shelf, 'uploading');
  if (!row) throw new AppError('conflict', 'import-under-way');
  return row.id;
}

/** A request may take ten minutes, and its last part is stored after that. */
const staleUploadSeconds = 900;

/** Removes uploads whose process was killed. */
export async function removeStaleArchives(deps: ArchiveDeps): Promise<void> {
  const stale = await store.listUploads(deps.database, { olderThanSeconds: staleUploadSeconds });
  for (const id of stale) await removeArchive(deps, id);
}

/** Puts the parts of an archive together in a file, which its user removes; it can be read by the processes of readers. */
export async function layOutArchive(deps: ArchiveDeps, id: number, signal: AbortSignal): Promise<string> {
  const path = await deps.storage.createUploadPath();
  const content = await openParts(deps, id);
  signal.addEventListener('abort', () => content.destroy(signal.reason as Error), { once: true });
  await collectUpload(content, path);
  return path;
}
