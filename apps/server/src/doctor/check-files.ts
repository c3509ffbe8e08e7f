import { statfs } from 'node:fs/promises';
import type { Storage } from '@anito/storage/storage';
import { checkStorage } from '@anito/storage/storage';
import { StorageError } from '@anito/storage/storage-error';
import type { Env } from '../env.ts';
import { storageAdvice } from '../features/sources/watch-storage.ts';
import { type CheckResult, describeError, ok, problem, warning } from './check.ts';

const megabyte = 1024 * 1024;
/** Free megabytes below which the server refuses new data, and below which it soon will. */
const diskFloorMb = 64;
const diskWarningMb = 1_024;

/**
 * Writes, reads and removes a test object in the folder or bucket of uploaded files. A failure becomes a
 * problem with advice.
 */
export async function checkFiles(env: Env, storage: Storage): Promise<CheckResult> {
  const place = env.STORAGE_URL ? 'the bucket of STORAGE_URL' : `the folder ${env.DATA_DIR}`;
  try {
    await checkStorage(storage);
    return ok('storage', `An object was written to ${place}, read and removed.`);
  } catch (error) {
    const advice = error instanceof StorageError ? storageAdvice[error.problem] : undefined;
    return problem(
      'storage',
      `Files cannot be stored in ${place}: ${describeError(error)}`,
      advice ?? 'The user of the server must be able to write in DATA_DIR.',
    );
  }
}

/** Checks the free space on the disk of the data folder. Throws when the folder is missing. */
export async function checkDisk({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<CheckResult> {
  const { bavail, bsize, blocks } = await statfs(DATA_DIR);
  return judgeDisk((bavail * bsize) / megabyte, (blocks * bsize) / megabyte);
}

/**
 * Returns a warning for little free space, and a problem below the minimum at which new data is refused.
 * Takes megabytes.
 */
export function judgeDisk(freeMb: number, totalMb: number): CheckResult {
  const gigabytes = (megabytes: number) => `${(megabytes / 1_024).toFixed(1)} GB`;
  const finding = `${gigabytes(freeMb)} of ${gigabytes(totalMb)} are free on the disk of DATA_DIR.`;
  const advice = 'Free space on the disk, or move DATA_DIR to a larger one.';
  if (freeMb < diskFloorMb) return problem('disk', `${finding} New data is refused.`, advice);
  if (freeMb < diskWarningMb) return warning('disk', finding, advice);
  return ok('disk', finding);
}
