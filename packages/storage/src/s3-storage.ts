import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DiskFullError, isDiskFull } from './disk-space.ts';
import { createS3Client, type S3Body, type S3Settings } from './s3-client.ts';
import { toStorageError } from './s3-errors.ts';
import type { Storage, StorageState } from './storage.ts';
import { StorageError } from './storage-error.ts';
import { assertStorageKey, createStorageKey } from './storage-key.ts';

/** Longest time of each operation including retries, in milliseconds. */
const saveMs = 120_000;
const fetchMs = 120_000;
const beginMs = 30_000;
const removeMs = 30_000;

export type S3StorageOptions = S3Settings & {
  /** Local folder for uploads and for objects that are read as files. */
  folder: string;
  /** Largest object in bytes; larger ones are not fetched. */
  maxObjectBytes: number;
};

/**
 * Creates a storage in a bucket. Objects have the same names as below the root of a folder storage. `folder`
 * is a local folder for uploads and for copies of opened objects.
 */
export function createS3Storage({ folder, maxObjectBytes, ...settings }: S3StorageOptions): Storage {
  const client = createS3Client(settings);
  const nameOf = (key: string) => `objects/${assertStorageKey(key)}`;
  // Contains uploads and opened objects. Files that a killed process leaves are removed with unfinished
  // uploads.
  const uploads = join(folder, 'uploads');
  let state: StorageState = 'unknown';

  /** Awaits a request and records the state of the bucket. */
  async function trackState<T>(work: Promise<T>): Promise<T> {
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

  /** Returns a new path in the folder for uploads, which it creates. */
  async function createLocalPath(): Promise<string> {
    await mkdir(uploads, { recursive: true, mode: 0o700 });
    return join(uploads, randomUUID());
  }

  return {
    readable: [uploads],
    createUploadPath: createLocalPath,
    createKey: createStorageKey,
    async save(uploadPath, key) {
      const name = nameOf(key);
      await trackState(client.put(name, await describeFile(uploadPath), saveMs));
      await rm(uploadPath, { force: true });
    },
    async openLocal(key) {
      const name = nameOf(key);
      const path = await createLocalPath();
      const release = () => rm(path, { force: true });
      const fetchOnce = async () =>
        fetchToFile(await trackState(client.get(name, beginMs)), path, maxObjectBytes).catch(
          async (error: unknown) => {
            await release();
            throw error;
          },
        );
      // A connection that breaks during the download is retried once from the start.
      await fetchOnce().catch((error: unknown) => {
        if (error instanceof StorageError && error.problem === 'unreachable') return fetchOnce();
        throw error;
      });
      return { path, release };
    },
    read: async (key) => trackState(client.get(nameOf(key), beginMs)),
    remove: async (key) => trackState(client.delete(nameOf(key), removeMs)),
    // A bucket's response already confirms the removal.
    syncRemoved: async () => undefined,
    state: () => state,
  };
}

/** Reads a file for its size and hash. The returned body opens the file again. */
async function describeFile(path: string): Promise<S3Body> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    sizeBytes += chunk.length;
  }
  return { sizeBytes, sha256: hash.digest('hex'), open: () => createReadStream(path) };
}

/**
 * Writes a response to a file. Throws StorageError (`refused` above `maxBytes`), DiskFullError on a full
 * disk, and errors of the local file unchanged. A partial file stays.
 */
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
    if (isDiskFull(error)) throw new DiskFullError(error);
    const { syscall } = error as NodeJS.ErrnoException;
    // Errors of the local file. Errors of a connection have no such system call.
    if (syscall === 'open' || syscall === 'write' || syscall === 'close') throw error;
    throw toStorageError(error);
  }
}
