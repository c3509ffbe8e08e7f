import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFile, syncFolder } from './durable-files.ts';
import type { Storage } from './storage.ts';
import { StorageError } from './storage-error.ts';
import { createStorageKey, requireStorageKey } from './storage-key.ts';

/** Storage in a folder. */
export function createFolderStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, 'objects', requireStorageKey(key));
  const uploads = join(root, 'uploads');
  /** Folders whose own names are on the disk: whoever made one may have been killed before it saw to that. */
  const known = new Set<string>();
  async function makeObjectFolder(folder: string): Promise<void> {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!made && known.has(folder)) return;
    await syncFolder(dirname(folder));
    await syncFolder(root);
    known.add(folder);
  }
  return {
    readable: [uploads, join(root, 'objects')],
    async createUploadPath() {
      await mkdir(uploads, { recursive: true, mode: 0o700 });
      return join(uploads, randomUUID());
    },
    createKey: createStorageKey,
    async keep(uploadPath, key) {
      const path = pathOf(key);
      await syncFile(uploadPath);
      await makeObjectFolder(dirname(path));
      await rename(uploadPath, path);
      await syncFolder(dirname(path));
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
    // A disk that fails shows in whatever else is done with it.
    state: () => 'ready',
  };
}

function throwMissing(cause: NodeJS.ErrnoException): never {
  if (cause.code !== 'ENOENT') throw cause;
  throw new StorageError('missing', 'There is no such file in the folder', { cause });
}

async function syncFolderIfThere(path: string): Promise<void> {
  try {
    await syncFolder(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
