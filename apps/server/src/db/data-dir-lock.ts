import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createFolder } from '@anito/storage/durable-files';
import { acquireLock, type Lock } from '@anito/storage/lock-file';

/** Wait for a process that is stopping, in milliseconds. A second start must be refused within 2 seconds. */
const waitMs = 1000;

/**
 * Locks the data folder for this process and creates it (mode 0700) when it is missing. Throws when another
 * process holds it. The operating system releases the lock when the process ends, even by kill -9.
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

function describeHolder(directory: string, holderFile: string): string {
  const pid = readHolder(holderFile);
  return (
    `The data folder ${directory} is in use by ${pid ? `process ${pid}` : 'another process'}. ` +
    'Stop that server first, or set DATA_DIR to another folder.'
  );
}

/**
 * Returns the pid of the process that holds the data folder, or undefined if it is unknown. The pid is only
 * for the message; the lock decides.
 */
function readHolder(holderFile: string): string | undefined {
  try {
    return readFileSync(holderFile, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
