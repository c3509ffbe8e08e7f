import { rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { DiskFullError } from './disk-room.ts';
import { StorageError } from './storage-error.ts';

/** A file with the bytes of an object, for as long as somebody reads it. */
type LocalObject = { path: string; release(): Promise<void> };

/** How a storage stood when it was last asked for something; `unknown` before that. */
export type StorageState = 'unknown' | 'ready' | 'failing';

/**
 * Bytes of uploaded files under random keys; names given by users never become paths. Whatever is asked of it throws
 * StorageError where it cannot be done, `missing` where nothing is kept under the key.
 */
export type Storage = {
  /** Where an upload is collected before it is known to be good. */
  createUploadPath(): Promise<string>;
  /**
   * A new random key; nothing is stored under it yet. Objects that are kept at once are durable sooner when each has its
   * key `beside` the same other one.
   */
  createKey(beside?: string): string;
  /**
   * Takes over a collected upload under a key and makes it durable; the upload is gone from its path then. After a
   * failure part or all of it may be kept all the same, so that the key has to be removed.
   */
  keep(uploadPath: string, key: string): Promise<void>;
  /** Local folders in which collected uploads and opened objects lie. */
  readable: string[];
  /** The object as a local file to be read; `release` when it is read. */
  openLocal(key: string): Promise<LocalObject>;
  /** The object's bytes, once the first of them can be read. Destroying the stream ends the reading. */
  read(key: string): Promise<Readable>;
  /** Removing what is already gone is not an error. */
  remove(key: string): Promise<void>;
  /** Makes removals outlive a power loss; after it nobody need know of the keys any more. */
  syncRemoved(keys: string[]): Promise<void>;
  state(): StorageState;
};

/** Collects a stream in a file, and leaves nothing behind when it fails; throws DiskFullError on a full disk. */
export async function collectUpload(
  stream: Readable | AsyncIterable<Uint8Array>,
  path: string,
): Promise<void> {
  // One that fails before it is read would end the process. Reading it throws.
  if (stream instanceof Readable) stream.on('error', () => undefined);
  try {
    await writeFile(path, stream, { mode: 0o600 });
  } catch (error) {
    await rm(path, { force: true });
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new DiskFullError(error) : error;
  }
}

/** No object of anybody: always the same, so that a check that is killed leaves at most this one, for the next to remove. */
const checkKey = '00/00000000-0000-0000-0000-000000000000';

/** Keeps, reads and removes a small object; throws what the storage throws. Several may check at once. */
export async function checkStorage(storage: Storage): Promise<void> {
  const path = await storage.createUploadPath();
  await writeFile(path, 'This object may be removed.', { mode: 0o600 });
  try {
    await storage.keep(path, checkKey);
  } finally {
    await rm(path, { force: true });
  }
  try {
    (await storage.read(checkKey)).destroy();
  } catch (error) {
    // Another process that checked has removed it.
    if (!(error instanceof StorageError && error.problem === 'missing')) throw error;
  }
  await storage.remove(checkKey);
}
