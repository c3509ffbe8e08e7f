import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder, syncFolder } from '@anito/storage/durable-files';

/** A key file is shorter than any key. */
export class DamagedKeyError extends Error {
  constructor(path: string) {
    super(`The secret key in ${path} is damaged. Restore the file from a backup of its folder.`);
    this.name = 'DamagedKeyError';
  }
}

/** A kept key is at least this long; a shorter one is a damaged file, never a key. */
const minKeyLength = 32;

/** Makes the key file whole or not at all, whatever happens in between; keeps one that is there already. */
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

async function findKeyFile(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The key that is kept in a file, made with its folder when it is missing (modes 0600 and 0700): 32 random bytes in
 * base64url, the same for all processes that ask at once. Throws DamagedKeyError: a new key could read nothing that the
 * old one encrypted.
 */
export async function loadKeyFile(path: string): Promise<string> {
  const folder = dirname(path);
  await makeFolder(folder);
  if ((await findKeyFile(path)) === undefined) await createKeyFile(path);
  // Also of a key that was found: whoever made it may have been killed before it came to this.
  await syncFolder(folder);
  await chmod(path, 0o600);
  const key = (await findKeyFile(path)) ?? '';
  if (key.length < minKeyLength) throw new DamagedKeyError(path);
  return key;
}
