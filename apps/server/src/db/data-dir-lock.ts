import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createFolder } from '@anito/storage/durable-files';
import { acquireLock, type Lock } from '@anito/storage/lock-file';

/** Wait for a process that is stopping, in milliseconds. A second start must be refused within 2 seconds. */
const waitMs = 1000;

/**
 * Locks the data folder for this process, and creates the folder (mode 0700) when it is missing. Throws when
 * another process still holds the lock after a short wait. The operating system releases it when the process
 * ends, even by kill -9.
 */
export async function acquireDataDirLock(dataDir: string): Promise<Lock> {
  const directory = resolve(dataDir);
  const holderFile = join(directory, 'server.pid');
  await createFolder(directory);
  const lock = acquireLock(join(directory, 'server.lock'), waitMs);
  if (!lock) throw new Error(describeHolder(directory, holderFile));
  writeFileSync(holderFile, `${process.pid}\n`);
  return lock;
}

/** Returns the error message for a data folder that another process uses. */
function describeHolder(directory: string, holderFile: string): string {
  const pid = readHolder(holderFile);
  return (
    `The data folder ${directory} is in use by ${pid ? `process ${pid}` : 'another process'}. ` +
    'Stop that server first, or set DATA_DIR to another folder.'
  );
}

/**
 * Returns the pid in the holder file, or undefined if it cannot be read or is empty. The pid is only for the
 * message; the lock decides.
 */
function readHolder(holderFile: string): string | undefined {
  try {
    return readFileSync(holderFile, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
