import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquireLock } from '@anito/storage/lock-file';

const pollMs = 200;

/** Runs `work` while no other process runs work with the same lock file. Waits until the lock is free. */
export async function runLocked(lockFile: string, work: () => Promise<void>): Promise<void> {
  await mkdir(dirname(lockFile), { recursive: true });
  let lock = acquireLock(lockFile, 0);
  while (!lock) {
    await sleep(pollMs);
    lock = acquireLock(lockFile, 0);
  }
  try {
    await work();
  } finally {
    lock.release();
  }
}
