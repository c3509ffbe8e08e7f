import { join } from 'node:path';
import { createFolderStorage } from '@anito/storage/folder-storage';
import { checkStorage } from '@anito/storage/storage';
import { openStorage } from '../apps/server/src/engines.ts';
import { EnvError, parseEnv } from '../apps/server/src/env.ts';
import { moveFiles } from '../apps/server/src/features/files/move-files.service.ts';
import { createLog } from '../apps/server/src/lib/log.ts';
import { openDatabase } from './open-database.ts';

const print = (text: string) => void process.stdout.write(`${text}\n`);

/** `npm run -s move-files` copies uploaded files from DATA_DIR to the bucket of STORAGE_URL. */
async function move(): Promise<void> {
  const env = parseEnv(process.env);
  if (!env.STORAGE_URL) throw new EnvError('STORAGE_URL is not set. Set it to the bucket for the files.');
  const to = openStorage(env);
  await checkStorage(to);
  await using opened = await openDatabase(env, createLog('silent'));
  const { copied, there, lost, removed } = await moveFiles(opened, {
    source: createFolderStorage(env.DATA_DIR),
    target: to,
    journal: join(env.DATA_DIR, 'moved-files'),
    onProgress: (moved) => print(`… ${moved.copied} copied, ${moved.there} already there`),
  });
  print(
    `${copied} files copied and read back, ${there} already there, ${removed} copies of deleted files removed.`,
  );
  if (lost.length === 0) {
    print(
      'The bucket has every file. DATA_DIR/objects and DATA_DIR/moved-files can be deleted once no server uses them.',
    );
    return;
  }
  print(`${lost.length} files are missing or damaged in DATA_DIR and were not copied: ${lost.join(', ')}`);
  process.exitCode = 1;
}

move().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
