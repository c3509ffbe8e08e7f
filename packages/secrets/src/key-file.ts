import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createFolder, syncFolder } from '@anito/storage/durable-files';

/** Thrown when a key file is shorter than any key. */
export class DamagedKeyError extends Error {
  constructor(path: string) {
    super(`The secret key in ${path} is damaged. Restore the file from a backup of its folder.`);
    this.name = 'DamagedKeyError';
  }
}

/** Smallest length of a stored key, in characters. A shorter file is damaged. */
const minKeyLength = 32;

/** Creates the key file atomically, even if the process is killed in between; keeps an existing file. */
async function createKeyFile(path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(32).toString('base64url'));
    await handle.sync();
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
}

/** Returns the text of the key file, or undefined when there is no file. */
async function findKeyFile(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Returns the key in a file. A missing file is created with its folder (modes 0600 and 0700): 32 random bytes
 * in base64url, the same for all concurrent processes. Throws DamagedKeyError for a damaged file, because a
 * new key could not decrypt what the old one encrypted.
 */
export async function loadKeyFile(path: string): Promise<string> {
  const folder = dirname(path);
  await createFolder(folder);
  if ((await findKeyFile(path)) === undefined) await createKeyFile(path);
  // Also for an existing key, because the process that created it may have been killed before this step.
  await syncFolder(folder);
  await chmod(path, 0o600);
  const key = (await findKeyFile(path)) ?? '';
  if (key.length < minKeyLength) throw new DamagedKeyError(path);
  return key;
}
