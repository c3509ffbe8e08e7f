import { chmod, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createFolder } from '@anito/storage/durable-files';
import type { Logger } from 'pino';

const ownerOnlyMode = 0o700;
const groupAndOthers = 0o077;

/**
 * Creates the data folder, or removes the access of other users of the machine, because it holds the secret
 * key. Windows has no such access rights. Throws when it cannot create or change the folder.
 */
export async function restrictDataDir(dataDir: string, log: Pick<Logger, 'warn'>): Promise<void> {
  const directory = resolve(dataDir);
  await createFolder(directory);
  // Windows has no such modes.
  if (process.platform === 'win32') return;
  const { mode } = await stat(directory);
  if ((mode & groupAndOthers) === 0) return;
  try {
    await chmod(directory, ownerOnlyMode);
  } catch (cause) {
    throw new Error(
      `Others on this machine may open the data folder ${directory}, and its mode cannot be changed. ` +
        'Set DATA_DIR to a folder inside it, which Anito makes for itself, or take their rights away (chmod 700).',
      { cause },
    );
  }
  log.warn(
    { directory, was: (mode & 0o777).toString(8) },
    'the data folder was accessible to other users; permissions corrected',
  );
}
