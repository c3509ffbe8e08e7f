import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Maximum number of files of a tree that are flushed concurrently. */
const maxConcurrentFlushes = 8;

/** Flushes a file's bytes to the disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Flushes the names in a folder, so that they survive a power loss. Does nothing on Windows, which has no
 * such call.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(path);
}

/**
 * Creates a folder for this program alone (mode 0700) with its missing parents, so that it survives a power
 * loss. An existing folder stays as it is.
 */
export async function createFolder(path: string): Promise<void> {
  const firstCreated = await mkdir(path, { recursive: true, mode: 0o700 });
  if (!firstCreated) return;
  const parent = dirname(resolve(firstCreated));
  for (let folder = resolve(path); folder !== parent; ) {
    folder = dirname(folder);
    await syncFolder(folder);
  }
}

/** Flushes everything in a folder to the disk, including names. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const flushes = [
    () => syncFolder(directory),
    ...entries
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map((entry) => () => (entry.isFile() ? syncFile : syncFolder)(join(entry.parentPath, entry.name))),
  ].values();
  const flushRemaining = async () => {
    for (const flush of flushes) await flush();
  };
  await Promise.all(Array.from({ length: maxConcurrentFlushes }, flushRemaining));
}
