import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type S3Server, serverAccess, startS3Server } from '@anito/storage/testing/s3-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts';
import { createApi } from '../sources/testing/sources-app.ts';
import { listPoints } from './backup-points.ts';
import { findPlan } from './open-target.ts';
import { runBackup, startDueBackup } from './scheduled-backups.jobs.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const access = {
  SECRET_KEY: 'fX3bq0Zr7nLw2Kc9vTgY5sHdJ8mPaEuR',
  BACKUP_KEY: 'h4Rt8WqZ2nLx6Vb0Jm3Pc7Yd1Ks5Gf9A',
  BACKUP_ACCESS_KEY_ID: serverAccess.accessKeyId,
  BACKUP_SECRET_ACCESS_KEY: serverAccess.secretAccessKey,
};

let server: S3Server;
let source: TestApp;
let target: TestProduct;
beforeAll(async () => {
  server = await startS3Server('anito-backups');
  source = await createTestApp({
    env: { ...access, BACKUP_SCHEDULE: '0 3 * * *', BACKUP_TARGET: server.url },
  });
  target = await createTestProduct(access);
});
afterAll(async () => {
  await Promise.all([source.close(), target.remove()]);
  await server.close();
});

/** Runs the restore command on the other machine, which knows only the keys. */
function restore(args: string[], settings: Record<string, string> = access) {
  const { databaseUrl } = target;
  const env = {
    ...process.env,
    ...settings,
    DATA_DIR: target.dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'scripts/restore.ts'), ...args],
      { env },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

it('lists the backups of a bucket, and restores the chosen one on another machine', async () => {
  const api = createApi(source.app);
  const headers = await source.signIn('owner@example.com');
  const { id } = await api.createConnection(headers);
  for (const day of [10, 11]) {
    const now = new Date(Date.UTC(2026, 10, day, 3, 0, 20));
    await api.addFiles(headers, id, [{ name: `${day}.md`, content: `# ${day}\n` }]);
    const runId = await startDueBackup(source.deps, now);
    await runBackup(source.deps, { runId: runId! }, new AbortController().signal, () => now);
  }
  const [newer, older] = await listPoints(findPlan(source.deps.env)!.store);
  const from = ['--from', server.url];

  expect(await restore([...from, '--list'])).toEqual({
    code: 0,
    output: [newer!, older!]
      .map((point) => `${point.id}  ${point.createdAt.toISOString()}  ${point.sizeBytes} bytes\n`)
      .join(''),
  });
  const refusals: [string[], Record<string, string>, string][] = [
    [['--list'], access, '--from'],
    [[...from, '--at', '20260101T000000Z-00000000'], access, 'no complete backup'],
    [[...from, '--at', older!.id], { ...access, BACKUP_KEY: '' }, 'Set BACKUP_KEY'],
    [[...from, '--at', older!.id], { ...access, BACKUP_KEY: 'x'.repeat(32) }, 'another key'],
    [from, access, 'Usage'],
  ];
  for (const [args, settings, text] of refusals)
    expect(await restore(args, settings)).toEqual({ code: 1, output: expect.stringContaining(text) });

  expect(await restore([...from, '--at', older!.id])).toEqual({
    code: 0,
    output: expect.stringMatching(/; 1 files\n[\s\S]*as of \d{4}-/),
  });
  const again = await restore([...from, '--at', 'latest', '--replace', '--yes']);
  expect(again).toEqual({ code: 0, output: expect.stringContaining('; 2 files') });
  expect(await readdir(join(target.dataDir, 'uploads')).catch(() => [])).toEqual([]);
});
