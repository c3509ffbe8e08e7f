import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFile, syncFolder } from './durable-files.ts';
import type { Storage } from './storage.ts';

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/;

/** Storage in a folder. */
export function createFolderStorage(root: string): Storage {
  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new Error('Not a storage key');
    return join(root, 'objects', key);
  };
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
    createKey() {
      const name = randomUUID();
      return `${name.slice(0, 2)}/${name}`;
    },
    async keep(uploadPath, key) {
      const path = pathOf(key);
      await syncFile(uploadPath);
      await makeObjectFolder(dirname(path));
      await rename(uploadPath, path);
      await syncFolder(dirname(path));
    },
    async openLocal(key) {
      const path = pathOf(key);
      await stat(path);
      return { path, release: async () => undefined };
    },
    read: (key) => createReadStream(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    async syncRemoved(keys) {
      const folders = new Set(keys.map((key) => dirname(pathOf(key))));
      await Promise.all([...folders].map(syncFolderIfThere));
    },
  };
}

async function syncFolderIfThere(path: string): Promise<void> {
  try {
    await syncFolder(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
