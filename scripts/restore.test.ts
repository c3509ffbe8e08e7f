import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../apps/server/src/db/database.ts';
import { migrateDatabase } from '../apps/server/src/db/migrate.ts';
import { listMigrations } from '../apps/server/src/db/migrations.ts';
import { parseEnv } from '../apps/server/src/env.ts';
import { createLog } from '../apps/server/src/lib/log.ts';
import { installJobQueue } from '../apps/server/src/testing/install-job-queue.ts';
import { openDatabase } from './open-database.ts';

const log = createLog('silent');
let dataDir: string;
let archive: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anito-rollback-'));
  archive = join(dataDir, 'before-upgrade.zip');
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));

function run(script: string, ...args: string[]): Promise<{ end: unknown; output: string }> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [path, ...args], { env }, (error, output, errors) =>
      resolve({ end: error?.signal ?? error?.code ?? 0, output: output + errors }),
    );
  });
}

/** Opens the embedded database for `work` and closes it. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  await using opened = await openDatabase(parseEnv({ DATA_DIR: dataDir }), log);
  return await work(opened.database);
}

test('a backup replaces the embedded database of a newer version with --replace only', async () => {
  await withDatabase(async ({ pool, connection }) => {
    await installJobQueue(connection);
    await pool.query(
      `insert into users (issuer, subject, email) values ('here', 'dita', 'dita@example.com')`,
    );
  });
  expect(await run('backup.ts', archive)).toMatchObject({ end: 0 });
  await withDatabase(async (database) => {
    await migrateDatabase(database, log, [
      ...listMigrations(),
      { name: '7001_menus', statements: ['create table "menus" (id int)'], isAdditive: true },
      {
        name: '7002_names',
        statements: ['alter table "users" rename column "email" to "address"'],
        isAdditive: false,
      },
    ]);
    await database.pool.query('delete from users');
  });

  const refused = await run('restore.ts', archive);
  expect(refused).toEqual({ end: 1, output: expect.stringContaining('restore -- FILE.zip --replace') });
  const unasked = await run('restore.ts', archive, '--replace');
  expect(unasked).toEqual({ end: 1, output: expect.stringContaining('--yes') });
  expect(unasked.output).toContain('has the migration 7002_names');
  expect(unasked.output).toContain('does not know are dropped: menus');
  const restored = await run('restore.ts', archive, '--replace', '--yes');
  expect(restored).toEqual({ end: 0, output: expect.stringContaining('Restored:') });

  const rows = await withDatabase(
    async ({ pool }) => (await pool.query(`select email, to_regclass('menus') as menus from users`)).rows,
  );
  expect(rows).toEqual([{ email: 'dita@example.com', menus: null }]);
});
