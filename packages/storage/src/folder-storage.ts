import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFile, syncFolder } from './durable-files.ts';
import type { Storage } from './storage.ts';
import { StorageError } from './storage-error.ts';
import { assertStorageKey, createStorageKey } from './storage-key.ts';

/**
 * Returns a function that flushes folders; concurrent calls for the same folder share a flush. A flush that
 * has started may miss names that were created since, so later calls wait for the next one.
 */
function createFolderFlushes(): (folder: string) => Promise<void> {
  const last = new Map<string, { isBegun: boolean; done: Promise<void> }>();
  return (folder) => {
    const previous = last.get(folder);
    if (previous && !previous.isBegun) return previous.done;
    const begin = () => {
      flush.isBegun = true;
      return syncFolder(folder);
    };
    const flush = { isBegun: false, done: (previous?.done ?? Promise.resolve()).then(begin, begin) };
    last.set(folder, flush);
    const forget = () => {
      if (last.get(folder) === flush) last.delete(folder);
    };
    flush.done.then(forget, forget);
    return flush.done;
  };
}

/** Creates a storage in a folder. Subfolders are created when they are first needed. */
export function createFolderStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, 'objects', assertStorageKey(key));
  const uploads = join(root, 'uploads');
  /**
   * Folders whose names are on the disk. A process that created one may have been killed before its flush.
   */
  const syncedFolders = new Set<string>();
  const flushFolder = createFolderFlushes();
  /** Creates the folder of an object, and flushes its name to the disk once per process. */
  async function createObjectFolder(folder: string): Promise<void> {
    const created = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!created && syncedFolders.has(folder)) return;
    await flushFolder(dirname(folder));
    await flushFolder(root);
    syncedFolders.add(folder);
  }
  return {
    readable: [uploads, join(root, 'objects')],
    async createUploadPath() {
      await mkdir(uploads, { recursive: true, mode: 0o700 });
      return join(uploads, randomUUID());
    },
    createKey: createStorageKey,
    async save(uploadPath, key) {
      const path = pathOf(key);
      await syncFile(uploadPath);
      await createObjectFolder(dirname(path));
      await rename(uploadPath, path);
      await flushFolder(dirname(path));
    },
    async openLocal(key) {
      const path = pathOf(key);
      await stat(path).catch(throwMissing);
      return { path, release: async () => undefined };
    },
    async read(key) {
      const stream = createReadStream(pathOf(key));
      await once(stream, 'open').catch(throwMissing);
      return stream;
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    async syncRemoved(keys) {
      const folders = new Set(keys.map((key) => dirname(pathOf(key))));
      await Promise.all([...folders].map(syncFolderIfThere));
    },
    // A failing disk shows in every other operation.
    state: () => 'ready',
  };
}

/** Throws StorageError `missing` for a file that does not exist, and any other error unchanged. */
function throwMissing(cause: NodeJS.ErrnoException): never {
  if (cause.code !== 'ENOENT') throw cause;
  throw new StorageError('missing', 'The folder has no object with this key', { cause });
}

/** Flushes the names in a folder; does nothing without the folder. */
async function syncFolderIfThere(path: string): Promise<void> {
  try {
    await syncFolder(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
