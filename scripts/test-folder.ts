import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
/** Some times what all tests together have lain there at once. */
const enoughBytes = 4 * 1024 ** 3;
const prefix = 'anito-tests-';

/** Whether there is a folder in memory with room for what tests write, and memory besides. */
async function hasRoomInMemory(): Promise<boolean> {
  if (!existsSync(inMemory) || process.availableMemory() < 2 * enoughBytes) return false;
  const { bavail, bsize } = await statfs(inMemory);
  return bavail * bsize >= enoughBytes;
}

/** Whether a process of an id runs; this one's own folder is of an earlier process, whose id is given again. */
function isRunning(processId: number): boolean {
  if (processId === process.pid) return false;
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the folders of runs that were killed; those of other users are theirs to remove. */
async function removeLeftovers(parent: string): Promise<void> {
  if (!existsSync(parent)) return;
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  const left = names.filter((name) => !isRunning(Number(name.slice(prefix.length))));
  await Promise.allSettled(left.map((name) => remove(join(parent, name))));
}

/** What outlives a killed test may write a moment longer. */
const remove = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });

/**
 * Has whatever this process starts put its temporary files into a folder of their own, in memory where there is room:
 * tests write to their databases durably, and would wait for the disk. Resolves to what removes it.
 */
export async function useTestFolder(): Promise<() => Promise<void>> {
  // First, so that what they hold of the memory does not decide.
  await Promise.all([inMemory, tmpdir()].map(removeLeftovers));
  const parent = (await hasRoomInMemory()) ? inMemory : tmpdir();
  const folder = join(parent, `${prefix}${process.pid}`);
  await mkdir(folder);
  // As the system's own: some tests are another user for a while.
  await chmod(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => remove(folder);
}
