import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { StorageError } from '@anito/storage/storage-error';
import type { Deps } from '../../deps.ts';
import { forEachConcurrently } from '../../lib/for-each-concurrently.ts';
import * as store from './stored-objects.store.ts';

type ObjectDeps = Pick<Deps, 'database' | 'storage' | 'log'>;

/** Age in milliseconds after which an unfinished upload counts as abandoned: a request cannot take longer. */
const staleUploadMs = 10 * 60_000;

/** Objects removed in one round of a sweep. */
const sweepSize = 1_000;

/** Objects written or removed at once; each may be a request to another machine. */
const objectConcurrency = 8;

/**
 * Time in milliseconds within which writing of each object of an upload must start. An object takes two
 * minutes at most, so the upload is done well before the sweep takes its keys for orphans.
 */
const maxUploadMs = 5 * 60_000;

/**
 * Longest time in milliseconds that a request waits for the removal of objects; the sweep removes the rest.
 */
const removalWaitMs = 5_000;

/**
 * Adds storage keys to `orphaned_objects` before the rows of their files are inserted, so that housekeeping
 * removes the objects of an interrupted upload.
 */
export async function recordObjects(deps: Pick<Deps, 'database'>, storageKeys: string[]): Promise<void> {
  await store.recordOrphans(deps.database, storageKeys);
}

/**
 * Stores received uploads under keys that `recordObjects` has recorded. Throws StorageError, also when it
 * takes too long; some objects may be stored then.
 */
export async function storeObjects(
  deps: Pick<Deps, 'storage'>,
  files: { path: string; storageKey: string }[],
): Promise<void> {
  const startedAt = performance.now();
  await forEachConcurrently(files, objectConcurrency, async ({ path, storageKey }) => {
    if (performance.now() - startedAt > maxUploadMs) {
      throw new StorageError('slow', `${files.length} files could not be kept in time`);
    }
    await deps.storage.save(path, storageKey);
  });
}

/**
 * Opens a stored object for reading; undefined when it does not exist. Throws StorageError for other
 * problems.
 */
export async function findObject(storage: Deps['storage'], key: string): Promise<Readable | undefined> {
  try {
    return await storage.read(key);
  } catch (error) {
    if (error instanceof StorageError && error.problem === 'missing') return undefined;
    throw error;
  }
}

/**
 * Removes stored objects that are listed in `orphaned_objects`. Objects that cannot be removed within
 * `removalWaitMs` stay listed, as do all objects while a hold exists. Failures are logged.
 */
export async function removeObjects(deps: ObjectDeps, storageKeys: string[]): Promise<void> {
  await removeWithin(deps, storageKeys, removalWaitMs);
}

/** Interval in milliseconds at which a hold is renewed. */
const holdMs = 5_000;

/** Keeps all stored objects from being removed, until it is released or its process has died. */
export type ObjectHold = { id: string; release(): Promise<void> };

/**
 * Prevents the removal of all stored objects until `release`, for a caller that copies the objects of a
 * snapshot. The hold exists before the snapshot, and objects are removed only after a check for holds that
 * follows the deletion of their rows. So no object of the snapshot is removed.
 */
export async function holdObjects({ database, log }: Pick<Deps, 'database' | 'log'>): Promise<ObjectHold> {
  const id = randomUUID();
  await store.renewHold(database, id);
  const timer = setInterval(() => {
    void store
      .renewHold(database, id)
      .catch((err: unknown) => log.warn({ err }, 'hold of objects not saved'));
  }, holdMs);
  return {
    id,
    async release() {
      clearInterval(timer);
      await store.deleteHold(database, id);
    },
  };
}

/** Returns the ids of the holds of running processes. While a hold exists, no stored object is removed. */
export function listHolds(deps: Pick<Deps, 'database'>): Promise<string[]> {
  return store.listHolds(deps.database);
}

/** Returns whether the storage as a whole fails, so that other objects need not be tried. */
function isStorageFailure(error: unknown): boolean {
  return error instanceof StorageError && !['missing', 'refused'].includes(error.problem);
}

/**
 * Removes objects until `maxMs` have passed, and logs failures. Returns the number of removed objects; 0
 * while a hold exists.
 */
async function removeWithin(deps: ObjectDeps, storageKeys: string[], maxMs: number): Promise<number> {
  if ((await store.listHolds(deps.database)).length > 0) return 0;
  const startedAt = performance.now();
  const removed: string[] = [];
  const failures: unknown[] = [];
  await forEachConcurrently(storageKeys, objectConcurrency, async (key) => {
    if (failures.some(isStorageFailure) || performance.now() - startedAt > maxMs) return;
    try {
      await deps.storage.remove(key);
      removed.push(key);
    } catch (error) {
      failures.push(error);
    }
  });
  if (failures.length > 0) {
    const { length } = failures;
    deps.log.warn({ err: failures[0], length }, 'stored objects not removed; retried by the next sweep');
  }
  if (removed.length > 0) {
    await deps.storage.syncRemoved(removed);
    await store.deleteOrphans(deps.database, removed);
  }
  return removed.length;
}

/**
 * Tries again to remove the objects that have been in `orphaned_objects` for more than ten minutes. Removes
 * none while a hold exists.
 */
export async function removeOrphanedObjects(deps: ObjectDeps): Promise<void> {
  let removed: number;
  do {
    const keys = await store.listOrphans(deps.database, sweepSize);
    removed = await removeWithin(deps, keys, Number.POSITIVE_INFINITY);
    // Objects that fail each time must not keep the sweep from ending.
  } while (removed === sweepSize);
}

/**
 * Removes unfinished uploads and downloaded copies of killed processes: files of the upload folder that did
 * not change for `staleUploadMs`.
 */
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
