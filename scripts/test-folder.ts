import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
/** A multiple of what all tests together need at once, in bytes. */
const enoughBytes = 4 * 1024 ** 3;
const prefix = 'anito-tests-';

/** Whether there is an in-memory folder with enough space for the tests, and enough free memory. */
async function hasRoomInMemory(): Promise<boolean> {
  if (!existsSync(inMemory) || process.availableMemory() < 2 * enoughBytes) return false;
  const { bavail, bsize } = await statfs(inMemory);
  return bavail * bsize >= enoughBytes;
}

/**
 * Whether another process with this id is running. A folder with this process's own id belongs to an earlier
 * process.
 */
function isRunning(processId: number): boolean {
  if (processId === process.pid) return false;
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the folders of killed runs. Those of other users stay. */
async function removeLeftovers(parent: string): Promise<void> {
  if (!existsSync(parent)) return;
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  const leftovers = names.filter((name) => !isRunning(Number(name.slice(prefix.length))));
  await Promise.allSettled(leftovers.map((name) => remove(join(parent, name))));
}

/** Deletes a folder. Retries, because children of a killed test may still write for a moment. */
const remove = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });

/**
 * Makes all child processes put their temporary files into a separate folder, in memory if there is space:
 * tests write durably to their databases and would wait for the disk. Resolves to a function that removes it.
 */
export async function useTestFolder(): Promise<() => Promise<void>> {
  // First, so that leftovers do not use up the memory that is checked next.
  await Promise.all([inMemory, tmpdir()].map(removeLeftovers));
  const parent = (await hasRoomInMemory()) ? inMemory : tmpdir();
  const folder = join(parent, `${prefix}${process.pid}`);
  await mkdir(folder);
  // Like the system's own folder, because some tests run as another user.
  await chmod(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => remove(folder);
}
