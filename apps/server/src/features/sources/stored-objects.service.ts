import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Deps } from '../../deps.ts';
import * as store from './stored-objects.store.ts';

type ObjectDeps = Pick<Deps, 'database' | 'storage' | 'log'>;

/** An upload cannot take longer than a request may. */
const staleUploadMs = 10 * 60_000;

/** Objects removed in one sweep. */
const sweepSize = 1_000;

/** Lists keys as orphans until their rows are made, so that an upload that is cut leaves nothing. */
export async function recordObjects(deps: Pick<Deps, 'database'>, storageKeys: string[]): Promise<void> {
  await store.recordOrphans(deps.database, storageKeys);
}

/** Removes stored objects that `orphaned_objects` lists; what cannot be removed now stays listed. */
export async function removeObjects(deps: ObjectDeps, storageKeys: string[]): Promise<void> {
  const removed: string[] = [];
  for (const key of storageKeys) {
    try {
      await deps.storage.remove(key);
      removed.push(key);
    } catch (error) {
      deps.log.warn({ err: error }, 'stored object not removed; the next sweep tries again');
    }
  }
  if (removed.length === 0) return;
  await deps.storage.syncRemoved(removed);
  await store.deleteOrphans(deps.database, removed);
}

/** Tries again to remove what is still listed in `orphaned_objects`. */
export async function removeOrphanedObjects(deps: ObjectDeps): Promise<void> {
  await removeObjects(deps, await store.listOrphans(deps.database, sweepSize));
}

/** Removes uploads that were never finished: their process was killed. */
export async function removeStaleUploads(deps: Pick<Deps, 'storage'>): Promise<void> {
  const folder = dirname(await deps.storage.createUploadPath());
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const changedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (Date.now() - changedAt > staleUploadMs) await rm(path, { force: true });
  }
}
