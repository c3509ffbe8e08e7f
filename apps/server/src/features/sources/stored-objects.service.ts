import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { StorageError } from '@anito/storage/storage-error';
import type { Deps } from '../../deps.ts';
import { forEachAtOnce } from '../../lib/for-each-at-once.ts';
import * as store from './stored-objects.store.ts';

type ObjectDeps = Pick<Deps, 'database' | 'storage' | 'log'>;

/** An upload cannot take longer than a request may. */
const staleUploadMs = 10 * 60_000;

/** Objects removed in one round of a sweep. */
const sweepSize = 1_000;

/** Objects that are kept or removed at once: each may be a request to another machine. */
const objectsAtOnce = 8;

/**
 * Within which the objects of one upload begin to be kept, each of which takes two minutes at most: well before the sweep
 * takes their keys for forgotten ones.
 */
const keepingMs = 5 * 60_000;

/** How long somebody waits for objects to be removed; what is left by then is for the sweep. */
const waitingMs = 5_000;

/** Lists keys as orphans until their rows are made, so that an upload that is cut leaves nothing. */
export async function recordObjects(deps: Pick<Deps, 'database'>, storageKeys: string[]): Promise<void> {
  await store.recordOrphans(deps.database, storageKeys);
}

/** Keeps collected uploads under keys that are recorded; throws StorageError, and then some may be kept. */
export async function keepObjects(
  deps: Pick<Deps, 'storage'>,
  files: { path: string; storageKey: string }[],
): Promise<void> {
  const startedAt = performance.now();
  await forEachAtOnce(files, objectsAtOnce, async ({ path, storageKey }) => {
    if (performance.now() - startedAt > keepingMs) {
      throw new StorageError('slow', `${files.length} files could not be kept in time`);
    }
    await deps.storage.keep(path, storageKey);
  });
}

/** The bytes of a stored object; undefined where there is none. */
export async function findObject(storage: Deps['storage'], key: string): Promise<Readable | undefined> {
  try {
    return await storage.read(key);
  } catch (error) {
    if (error instanceof StorageError && error.problem === 'missing') return undefined;
    throw error;
  }
}

/** Removes stored objects that `orphaned_objects` lists; what cannot be removed now stays listed. */
export async function removeObjects(deps: ObjectDeps, storageKeys: string[]): Promise<void> {
  await removeFor(deps, storageKeys, waitingMs);
}

/** How often whoever has a hold says so. */
const holdMs = 5_000;

/** Keeps every stored object where it is until it is released, or its process has died. */
export type ObjectHold = { id: string; release(): Promise<void> };

/**
 * Holds all objects for somebody who copies those that a snapshot names. The hold is there before the snapshot is, and
 * objects are removed only after a look at the holds that follows the deletion of their rows: so none of the snapshot goes.
 */
export async function holdObjects({ database, log }: Pick<Deps, 'database' | 'log'>): Promise<ObjectHold> {
  const id = randomUUID();
  await store.noteHold(database, id);
  const timer = setInterval(() => {
    void store
      .noteHold(database, id)
      .catch((err: unknown) => log.warn({ err }, 'a hold of objects not noted'));
  }, holdMs);
  return {
    id,
    async release() {
      clearInterval(timer);
      await store.deleteHold(database, id);
    },
  };
}

/** The ids of holds whose processes live. */
export function listHolds(deps: Pick<Deps, 'database'>): Promise<string[]> {
  return store.listHolds(deps.database);
}

/** Whether the storage as a whole does not work, so that other objects need not be tried. */
function isAway(error: unknown): boolean {
  return error instanceof StorageError && !['missing', 'refused'].includes(error.problem);
}

/** Resolves to how many were removed: none while somebody copies objects. */
async function removeFor(deps: ObjectDeps, storageKeys: string[], maxMs: number): Promise<number> {
  if ((await store.listHolds(deps.database)).length > 0) return 0;
  const startedAt = performance.now();
  const removed: string[] = [];
  const failures: unknown[] = [];
  await forEachAtOnce(storageKeys, objectsAtOnce, async (key) => {
    if (failures.some(isAway) || performance.now() - startedAt > maxMs) return;
    try {
      await deps.storage.remove(key);
      removed.push(key);
    } catch (error) {
      failures.push(error);
    }
  });
  if (failures.length > 0) {
    const { length } = failures;
    deps.log.warn({ err: failures[0], length }, 'stored objects not removed; the next sweep tries again');
  }
  if (removed.length > 0) {
    await deps.storage.syncRemoved(removed);
    await store.deleteOrphans(deps.database, removed);
  }
  return removed.length;
}

/** Tries again to remove what is still listed in `orphaned_objects`. */
export async function removeOrphanedObjects(deps: ObjectDeps): Promise<void> {
  let removed: number;
  do {
    const keys = await store.listOrphans(deps.database, sweepSize);
    removed = await removeFor(deps, keys, Number.POSITIVE_INFINITY);
    // Some that fail each time must not keep the sweep from coming to an end.
  } while (removed === sweepSize);
}

/** Removes uploads that were never finished, and objects that were opened: their process was killed. */
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
