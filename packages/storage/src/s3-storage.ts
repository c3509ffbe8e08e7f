import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DiskFullError } from './disk-room.ts';
import { createS3Client, type S3Body, type S3Settings } from './s3-client.ts';
import { toStorageError } from './s3-errors.ts';
import type { Storage, StorageState } from './storage.ts';
import { StorageError } from './storage-error.ts';
import { createStorageKey, requireStorageKey } from './storage-key.ts';

/** The longest that each takes with all its tries, whatever the bucket does. */
const keepMs = 120_000;
const fetchMs = 120_000;
const beginMs = 30_000;
const removeMs = 30_000;

export type S3StorageOptions = S3Settings & {
  /** Of this process's machine: uploads are collected there, and objects that are read as files. */
  folder: string;
  /** No object is larger; a larger one is not fetched. */
  maxObjectBytes: number;
};

/** Storage in a bucket; objects have the same names there as below the root of a folder storage. */
export function createS3Storage({ folder, maxObjectBytes, ...settings }: S3StorageOptions): Storage {
  const client = createS3Client(settings);
  const nameOf = (key: string) => `objects/${requireStorageKey(key)}`;
  // Both here: what a killed process leaves of either is removed with uploads that were never finished.
  const uploads = join(folder, 'uploads');
  let state: StorageState = 'unknown';

  /** Notes how the bucket stands. */
  async function ask<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      state = 'ready';
      return result;
    } catch (error) {
      const { problem } = error as StorageError;
      state = problem === 'missing' ? 'ready' : 'failing';
      throw error;
    }
  }

  async function createLocalPath(): Promise<string> {
    await mkdir(uploads, { recursive: true, mode: 0o700 });
    return join(uploads, randomUUID());
  }

  return {
    readable: [uploads],
    createUploadPath: createLocalPath,
    createKey: createStorageKey,
    async keep(uploadPath, key) {
      const name = nameOf(key);
      await ask(client.put(name, await describeFile(uploadPath), keepMs));
      await rm(uploadPath, { force: true });
    },
    async openLocal(key) {
      const name = nameOf(key);
      const path = await createLocalPath();
      const release = () => rm(path, { force: true });
      const fetchOnce = async () =>
        fetchToFile(await ask(client.get(name, beginMs)), path, maxObjectBytes).catch(
          async (error: unknown) => {
            await release();
            throw error;
          },
        );
      // A connection that breaks in the middle is tried once more from the beginning.
      await fetchOnce().catch((error: unknown) => {
        if (error instanceof StorageError && error.problem === 'unreachable') return fetchOnce();
        throw error;
      });
      return { path, release };
    },
    read: async (key) => ask(client.get(nameOf(key), beginMs)),
    remove: async (key) => ask(client.delete(nameOf(key), removeMs)),
    // A bucket's answer says that it is done.
    syncRemoved: async () => undefined,
    state: () => state,
  };
}

async function describeFile(path: string): Promise<S3Body> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    sizeBytes += chunk.length;
  }
  return { sizeBytes, sha256: hash.digest('hex'), open: () => createReadStream(path) };
}

async function fetchToFile(response: IncomingMessage, path: string, maxBytes: number): Promise<void> {
  let bytes = 0;
  const bound = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= maxBytes) done(null, chunk);
      else done(new StorageError('refused', `An object of the bucket is larger than ${maxBytes} bytes`));
    },
  });
  try {
    const file = createWriteStream(path, { mode: 0o600 });
    await pipeline(response, bound, file, { signal: AbortSignal.timeout(fetchMs) });
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new DiskFullError(error);
    // Of the local file; those of a connection have none, or one of sockets.
    if (syscall === 'open' || syscall === 'write' || syscall === 'close') throw error;
    throw toStorageError(error);
  }
}
