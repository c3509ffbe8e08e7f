import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acquireDataDirLock } from '../apps/server/src/db/data-dir-lock.ts';
import { migrateDatabase } from '../apps/server/src/db/migrate.ts';
import { listMigrations } from '../apps/server/src/db/migrations.ts';
import { findRunningEmbedded } from '../apps/server/src/db/start-embedded.ts';
import { parseEnv } from '../apps/server/src/env.ts';
import { createLog } from '../apps/server/src/lib/log.ts';
import { openDatabase } from './open-database.ts';

/** Time in milliseconds after which a script that does not end is killed. */
const maxScriptMs = 60_000;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anito-newer-'));
  const log = createLog('silent');
  await using opened = await openDatabase(parseEnv({ DATA_DIR: dataDir }), log);
  const newer = { name: '9001_of_a_later_version', statements: ['select 1'], isAdditive: false };
  await migrateDatabase(opened.database, log, [...listMigrations(), newer]);
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));

function run(script: string, ...args: string[]): Promise<{ end: unknown; errors: string }> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  return new Promise((resolve) => {
    const options = { env, timeout: maxScriptMs, killSignal: 'SIGKILL' as const };
    execFile(process.execPath, [path, ...args], options, (error, _output, errors) =>
      resolve({ end: error?.signal ?? error?.code ?? 0, errors }),
    );
  });
}

test.each([['rotate-keys.ts'], ['migrate.ts'], ['backup.ts', join(tmpdir(), 'never-written.zip')]])(
  '%s ends on an embedded database of a newer version, and releases the folder',
  async (script, ...args) => {
    expect(await run(script, ...args)).toEqual({
      end: 1,
      errors: expect.stringContaining('The database is newer than this program'),
    });
    expect(await findRunningEmbedded(dataDir)).toBeUndefined();
    (await acquireDataDirLock(dataDir)).release();
  },
);
