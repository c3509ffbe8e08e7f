import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { isDiskFull } from './disk-space.ts';
import { createFolder, syncFolder } from './durable-files.ts';
import { createS3Client, type S3Settings } from './s3-client.ts';
import { StorageError } from './storage-error.ts';

/**
 * Objects with names that the program chooses (`a/b.txt`), in a folder or a bucket. All calls reject with
 * StorageError.
 */
export type ObjectStore = {
  /** Stores an object, replacing one of this name. It is complete and durable once this resolves. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Returns the bytes of an object. */
  read(name: string): Promise<Readable>;
  /** Returns the names of all objects that start with a prefix, sorted. */
  list(prefix: string): Promise<string[]>;
  /** Removes an object. A missing object is not an error. */
  remove(name: string): Promise<void>;
};

/** Longest time of each request to a bucket including retries, in milliseconds. */
const putMs = 300_000;
const otherMs = 30_000;

/** Creates a store in a bucket. */
export function createBucketStore(settings: S3Settings): ObjectStore {
  const client = createS3Client(settings);
  return {
    put: (name, bytes) =>
      client.put(
        name,
        {
          sizeBytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          open: () => Readable.from([bytes]),
        },
        putMs,
      ),
    read: (name) => client.get(name, otherMs),
    list: async (prefix) => (await client.list(prefix, otherMs)).sort(),
    remove: (name) => client.delete(name, otherMs),
  };
}

const unfinishedSuffix = '.unfinished';

/**
 * Creates a store in an existing folder. A missing folder is not created, because it is usually a disk that
 * is not mounted: every call then throws StorageError `no-bucket`.
 */
export function createFolderStore(folder: string): ObjectStore {
  const requireFolder = async () => {
    if (!(await stat(folder)).isDirectory()) throw new StorageError('no-bucket', `${folder} is no folder`);
  };
  /** Runs an operation and converts its errors. */
  async function convertErrors<T>(work: () => Promise<T>): Promise<T> {
    try {
      await requireFolder().catch((error: unknown) => {
        throw toFolderError(error, 'no-bucket');
      });
      return await work();
    } catch (error) {
      throw toFolderError(error, 'missing');
    }
  }
  return {
    put: (name, bytes) =>
      convertErrors(async () => {
        const path = join(folder, name);
        const unfinishedPath = `${path}.${randomUUID()}${unfinishedSuffix}`;
        await createFolder(dirname(path));
        try {
          await writeDurably(unfinishedPath, bytes);
          await rename(unfinishedPath, path);
          await syncFolder(dirname(path));
        } finally {
          await rm(unfinishedPath, { force: true });
        }
      }),
    read: (name) =>
      convertErrors(async () => {
        const content = createReadStream(join(folder, name));
        await once(content, 'open');
        return content;
      }),
    list: (prefix) =>
      convertErrors(async () => {
        // Other folders of the target may belong to another user and be unreadable.
        const base = join(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1));
        const entries = await readdir(base, { recursive: true, withFileTypes: true }).catch(
          (error: NodeJS.ErrnoException) => {
            if (error.code === 'ENOENT') return [];
            throw error;
          },
        );
        return entries
          .filter((entry) => entry.isFile() && !entry.name.endsWith(unfinishedSuffix))
          .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
          .filter((name) => name.startsWith(prefix))
          .sort();
      }),
    remove: (name) =>
      convertErrors(async () => {
        const path = join(folder, name);
        await rm(path, { force: true });
        // The last object of a folder takes the folder with it. A folder with other objects stays.
        if (dirname(name) !== '.') await rmdir(dirname(path)).catch(() => undefined);
      }),
  };
}

/** Writes a new file and flushes its bytes to the disk. Throws if the file exists. */
async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Converts an error of the file system. `absent` is the problem of a path that does not exist. */
function toFolderError(error: unknown, absent: 'missing' | 'no-bucket'): StorageError {
  if (error instanceof StorageError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const createError = (problem: StorageError['problem']) =>
    new StorageError(problem, message, { cause: error });
  if (code === 'ENOENT') return createError(absent);
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return createError('denied');
  if (isDiskFull(error)) return createError('full');
  return createError('failing');
}
