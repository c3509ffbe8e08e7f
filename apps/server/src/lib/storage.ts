import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { storageFull } from './disk-room.ts';
import { syncFile, syncFolder } from './durable-files.ts';

/** A file with the bytes of an object, for as long as somebody reads it. */
export type LocalObject = { path: string; release(): Promise<void> };

/** Bytes of uploaded files under random keys; names given by users never become paths. */
export type Storage = {
  /** Where an upload is collected before it is known to be good. */
  createUploadPath(): Promise<string>;
  /** A new random key; nothing is stored under it yet. */
  createKey(): string;
  /** Takes over a collected upload (moved, not copied) under a key and makes it durable. */
  keep(uploadPath: string, key: string): Promise<void>;
  /** Local folders in which collected uploads and opened objects lie. */
  readable: string[];
  /** The object as a local file to be read; `release` when it is read. Throws where there is none. */
  openLocal(key: string): Promise<LocalObject>;
  read(key: string): Readable;
  /** Removing what is already gone is not an error. */
  remove(key: string): Promise<void>;
  /** Makes removals outlive a power loss; after it nobody need know of the keys any more. */
  syncRemoved(keys: string[]): Promise<void>;
};

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

/** Collects a stream in a file; a full disk becomes `storage_full`, and nothing is left behind. */
export async function collectUpload(stream: Readable, path: string): Promise<void> {
  try {
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw storageFull(error);
    }
    throw error;
  }
}
