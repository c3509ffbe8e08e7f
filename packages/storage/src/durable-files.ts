import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Files of a tree that are flushed at once. */
const flushesAtOnce = 8;

/** Brings a file's bytes to the disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Makes the names in a folder outlive a power loss, as `fsync` of a file does for its bytes; Windows has no such call. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(path);
}

/** Makes a folder for this program alone (mode 0700), with those above it that are missing, so that it outlives a power loss. */
export async function makeFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 });
  if (!made) return;
  const above = dirname(resolve(made));
  for (let folder = resolve(path); folder !== above; ) {
    folder = dirname(folder);
    await syncFolder(folder);
  }
}

/** Brings everything in a folder to the disk, the names too. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const flushes = [
    () => syncFolder(directory),
    ...entries
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map((entry) => () => (entry.isFile() ? syncFile : syncFolder)(join(entry.parentPath, entry.name))),
  ].values();
  const flushOthers = async () => {
    for (const flush of flushes) await flush();
  };
  await Promise.all(Array.from({ length: flushesAtOnce }, flushOthers));
}
