import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { syncFile, syncFolder } from '@anito/storage/durable-files';
import { openStorage } from '../apps/server/src/engines.ts';
import { EnvError, parseEnv } from '../apps/server/src/env.ts';
import { writeBackup } from '../apps/server/src/features/backups/write-backup.service.ts';
import { createLog } from '../apps/server/src/lib/log.ts';
import { loadSecrets } from '../apps/server/src/lib/secrets.ts';
import { openDatabase } from './open-database.ts';
import { showProgress } from './show-progress.ts';

/**
 * `npm run -s backup -- FILE` writes a consistent snapshot of the installation into one archive. Servers may
 * run in the meantime. The file appears once it is complete.
 */
async function createBackup(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (!file || positionals.length > 1) {
    throw new EnvError('Usage: npm run -s backup -- FILE.zip');
  }
  const path = resolve(file);
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new EnvError(`${path} already exists. A backup does not replace files.`);
  const env = parseEnv(process.env);
  const log = createLog('silent');
  await using opened = await openDatabase(env, log);
  const deps = { env, log, ...opened, storage: openStorage(env), secrets: await loadSecrets(env) };
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.part`;
  const progress = showProgress('rows and files');
  try {
    const manifest = await writeBackup(deps, {
      receive: (archive) => pipeline(archive, createWriteStream(part, { mode: 0o600 })),
      onProgress: progress.show,
    });
    await syncFile(part);
    await rename(part, path);
    await syncFolder(dirname(path));
    progress.end();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { size } = await stat(path);
    process.stdout.write(
      `${basename(path)}: ${manifest.tables.length} tables with ${rows} rows, ${manifest.files.count} files, ${size} bytes.\n` +
        'It does not contain SECRET_KEY. Store the key separately: without it, stored keys of other services cannot be decrypted.\n',
    );
    if (manifest.files.lost.length > 0) {
      process.stdout.write(
        `The bytes of these files were missing or damaged: ${manifest.files.lost.join(', ')}\n`,
      );
      process.exitCode = 1;
    }
  } finally {
    progress.end();
    await rm(part, { force: true });
  }
}

createBackup().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
