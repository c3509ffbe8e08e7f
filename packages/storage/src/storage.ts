import { rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { DiskFullError, isDiskFull } from './disk-space.ts';
import { StorageError } from './storage-error.ts';

/** A local file with the bytes of an object, until it is released. */
type LocalObject = { path: string; release(): Promise<void> };

/** State of a storage at its last operation; `unknown` before the first one. */
export type StorageState = 'unknown' | 'ready' | 'failing';

/**
 * Stores the bytes of uploaded files under random keys; names from users never become paths. All operations
 * throw StorageError on failure, with `missing` for an unknown key.
 */
export type Storage = {
  /** Returns a new path for an upload that is still being received and checked. No file exists there yet. */
  createUploadPath(): Promise<string>;
  /**
   * Returns a new random key; no object is stored under it yet. Objects that are stored together become
   * durable sooner if their keys are created `beside` the same other one.
   */
  createKey(beside?: string): string;
  /**
   * Moves a received upload to a key and makes it durable; its file is gone afterwards. After a failure a
   * part or all of it may be stored, so the key must be removed.
   */
  save(uploadPath: string, key: string): Promise<void>;
  /** Local folders with received uploads and opened objects. */
  readable: string[];
  /** Returns the object as a local file for reading; call `release` afterwards. */
  openLocal(key: string): Promise<LocalObject>;
  /**
   * Returns the object's bytes once the first of them can be read. Destroying the stream ends the reading.
   */
  read(key: string): Promise<Readable>;
  /** Removes an object. A missing object is not an error. */
  remove(key: string): Promise<void>;
  /** Makes removals survive a power loss. The caller may then forget the keys. */
  syncRemoved(keys: string[]): Promise<void>;
  state(): StorageState;
};

/** Writes a stream to a file, and removes the file on failure. Throws DiskFullError on a full disk. */
export async function collectUpload(
  stream: Readable | AsyncIterable<Uint8Array>,
  path: string,
): Promise<void> {
  // A stream that fails before it is read would end the process without a listener. Reading it throws.
  if (stream instanceof Readable) stream.on('error', () => undefined);
  try {
    await writeFile(path, stream, { mode: 0o600 });
  } catch (error) {
    await rm(path, { force: true });
    throw isDiskFull(error) ? new DiskFullError(error) : error;
  }
}

/**
 * Key of the test object. It is always the same, so that a killed check leaves at most this object, which the
 * next one removes.
 */
const checkKey = '00/00000000-0000-0000-0000-000000000000';

/**
 * Stores, reads and removes a small object. Throws the error of the storage. Several processes may check at
 * once.
 */
export async function checkStorage(storage: Storage): Promise<void> {
  const path = await storage.createUploadPath();
  await writeFile(path, 'This object may be removed.', { mode: 0o600 });
  try {
    await storage.save(path, checkKey);
  } finally {
    await rm(path, { force: true });
  }
  try {
    (await storage.read(checkKey)).destroy();
  } catch (error) {
    // Another process with a concurrent check has removed it.
    if (!(error instanceof StorageError && error.problem === 'missing')) throw error;
  }
  await storage.remove(checkKey);
}
