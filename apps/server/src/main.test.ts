import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { acquireDataDirLock } from './db/data-dir-lock.ts';

/** Prints a line when the program itself is loaded. */
const watchLoading = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(name, context, next) {
      if (/[/]app[.]ts$/.test(name)) console.log('LOADED');
      return next(name, context);
    },
  });`)}`;

/** Starts the product and resolves to its exit. */
function run(settings: Record<string, string>): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const env = { PATH: process.env.PATH, PORT: '0', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', watchLoading, main], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

test('start refuses a second start on a data folder and an invalid setting before it loads the program', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'anito-main-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
  const lock = await acquireDataDirLock(dataDir);
  onTestFinished(() => lock.release());
  const second = await run({ DATA_DIR: dataDir });
  expect(second).toMatchObject({ code: 1, stdout: '' });
  expect(second.stderr).toContain(`${dataDir} is in use by process ${process.pid}.`);
  const wrong = await run({ DATA_DIR: dataDir, ROLES: 'all' });
  expect(wrong).toMatchObject({ code: 1, stdout: '' });
  expect(wrong.stderr).toContain('ROLES must be');
  // With an unreachable database, the program is loaded before the start fails.
  const loaded = await run({
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    SECRET_KEY: 'b7Jk2Qx9vLm4Zr8TnW3pYd6HsF1cGe5A',
  });
  expect(loaded.code).toBe(1);
  expect(loaded.stdout).toContain('LOADED');
});
