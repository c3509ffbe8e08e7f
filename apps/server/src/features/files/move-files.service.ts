import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, open, readFile, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Storage } from '@anito/storage/storage';
import { StorageError } from '@anito/storage/storage-error';
import type { Deps } from '../../deps.ts';
import { forEachConcurrently } from '../../lib/for-each-concurrently.ts';
import * as store from './files.store.ts';

/** Numbers of files by result of a move. */
type MovedFiles = {
  copied: number;
  /** Copied by an earlier run, or uploaded to the new storage. */
  there: number;
  /** Ids of files whose bytes are in neither storage, or differ from the uploaded ones. */
  lost: number[];
  /** Copies of files that were deleted since. */
  removed: number;
};

type MoveOptions = {
  source: Storage;
  target: Storage;
  /** Path of a file that records started and finished copies, so that another run continues from there. */
  journal: string;
  onProgress?(counts: MovedFiles): void;
};

const fileConcurrency = 4;
const rowsPerQuery = 500;

/**
 * Copies the bytes of every file from one storage to another and verifies each copy. Lost and damaged files
 * are counted as `lost` and skipped; the old storage stays as it is. Safe to kill and run again with the same
 * journal, also while servers use the old storage: copies of files that they delete meanwhile are removed by
 * the next run. Throws StorageError when the new storage fails.
 */
export async function moveFiles(
  { database }: Pick<Deps, 'database'>,
  options: MoveOptions,
): Promise<MovedFiles> {
  const counts: MovedFiles = { copied: 0, there: 0, lost: [], removed: 0 };
  const { begun, copied } = await readJournal(options.journal);
  await using journal = await open(options.journal, 'a', 0o600);
  // A killed run may have left an incomplete line.
  await journal.appendFile('\n');
  async function record(state: 'begun' | 'copied', key: string): Promise<void> {
    await journal.appendFile(`${state} ${key}\n`);
    await journal.datasync();
  }

  async function moveFile(file: store.StoredFile): Promise<void> {
    const { storageKey: key } = file;
    if (copied.has(key) || (await isStoredIn(options.target, file))) {
      counts.there++;
      return;
    }
    const local = await options.source.openLocal(key).catch(undefinedIfMissing);
    if (!local) {
      counts.lost.push(file.id);
      return;
    }
    const path = await options.target.createUploadPath();
    try {
      await copyFile(local.path, path);
      if (!(await hasBytesOf(file, createReadStream(path)))) {
        counts.lost.push(file.id);
        return;
      }
      begun.add(key);
      await record('begun', key);
      await options.target.save(path, key);
    } finally {
      await Promise.all([rm(path, { force: true }), local.release()]);
    }
    if (!(await isStoredIn(options.target, file))) {
      throw new StorageError('failing', 'The bucket returned different bytes than were stored');
    }
    await record('copied', key);
    counts.copied++;
  }

  for (let afterId = 0; ; ) {
    const files = await store.listStoredFiles(database, afterId, rowsPerQuery);
    if (files.length === 0) break;
    await forEachConcurrently(files, fileConcurrency, moveFile);
    afterId = files.at(-1)!.id;
    options.onProgress?.(counts);
  }
  const keys = [...begun];
  for (let start = 0; start < keys.length; start += rowsPerQuery) {
    const unused = await store.findUnusedKeys(database, keys.slice(start, start + rowsPerQuery));
    await forEachConcurrently(unused, fileConcurrency, (key) => options.target.remove(key));
    counts.removed += unused.length;
  }
  return counts;
}

/**
 * Returns the storage keys of copies that were begun, and of those that were verified. Both are empty when
 * the journal does not exist.
 */
async function readJournal(path: string): Promise<{ begun: Set<string>; copied: Set<string> }> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const journal = { begun: new Set<string>(), copied: new Set<string>() };
  for (const [, what, key] of text.matchAll(/^(begun|copied) ([0-9a-f]{2}\/[0-9a-f-]{36})$/gm)) {
    journal[what as 'begun' | 'copied'].add(key!);
  }
  return journal;
}

/** Returns undefined for the error of a missing object. Throws all other errors. */
function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof StorageError && error.problem === 'missing')) throw error;
}

/** Whether a storage has exactly the bytes of a file; false for a missing object. */
async function isStoredIn(storage: Storage, file: store.StoredFile): Promise<boolean> {
  const content = await storage.read(file.storageKey).catch(undefinedIfMissing);
  return content !== undefined && hasBytesOf(file, content);
}

/** Whether a stream has the size and hash of a file. Reads it to the end. */
async function hasBytesOf(file: store.StoredFile, content: Readable): Promise<boolean> {
  const hash = createHash('sha256');
  let bytes = 0;
  content.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  await finished(content);
  return bytes === file.sizeBytes && hash.digest('hex') === file.sha256;
}
