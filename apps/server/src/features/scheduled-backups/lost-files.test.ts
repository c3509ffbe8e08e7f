import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createApi } from '../sources/testing/sources-app.ts';
import { listPoints } from './backup-points.ts';
import { choosePoint, findLastRun, findUnfinishedRun, recordPoint } from './backup-runs.store.ts';
import { failRun } from './fail-run.ts';
import { findPlan } from './open-target.ts';
import { runBackup, startDueBackup } from './scheduled-backups.jobs.ts';
import { runVerification } from './verification.jobs.ts';

const { signal } = new AbortController();
const night = (day: number) => new Date(Date.UTC(2026, 1, day, 5, 45, 9));

let test: TestApp;
let folder: string;
let lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lost-'));
  test = await createTestApp({
    env: {
      LOG_LEVEL: 'warn',
      ADMIN_EMAILS: 'boss@example.com',
      BACKUP_SCHEDULE: '45 5 * * *',
      BACKUP_TARGET: join(folder, 'nas'),
      BACKUP_KEY: 'zD6uXk4MfT8bQy1Wj9Rg3Nc7Vh2Ls5Pe',
      BACKUP_KEEP: '2,0,0',
    },
    onLogLine: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const { pool } = test.deps.database;
  for (const table of ['backup_runs', 'connections']) await pool.query(`delete from ${table}`);
  await rm(join(folder, 'nas'), { recursive: true, force: true });
  await mkdir(join(folder, 'nas'));
  lines = [];
});

async function backUp(day: number) {
  const runId = await startDueBackup(test.deps, night(day));
  await runBackup(test.deps, { runId: runId! }, signal, () => night(day));
  return findLastRun(test.deps.database.pool, 'backup');
}

const listDays = async () =>
  (await listPoints(findPlan(test.deps.env)!.store)).map(({ createdAt }) => createdAt.getUTCDate());

/** Adds files to a new source and returns a function that loses one, as a broken disk does. */
async function addFiles(names: string[]) {
  const api = createApi(test.app);
  const headers = await test.signIn('baker@example.com');
  const source = await api.createConnection(headers);
  const files = await api.addFiles(
    headers,
    source.id,
    names.map((name) => ({ name, content: `# ${name}\n\nBread from six.` })),
  );
  const findId = (name: string) => files.find(({ originalFileName }) => originalFileName === name)!.id;
  return {
    sourceId: source.id,
    findId,
    async lose(name: string) {
      const { rows } = await test.deps.database.pool.query<{ storage_key: string }>(
        'select storage_key from files where id = $1',
        [findId(name)],
      );
      const objects = join(test.folders[0]!, 'objects');
      const found = (await readdir(objects, { recursive: true })).filter((path) =>
        path.replaceAll('/', '').includes(rows[0]!.storage_key.replaceAll('/', '')),
      );
      expect(found).toHaveLength(1);
      await rm(join(objects, found[0]!));
    },
  };
}

/** Deletes a file as an admin, with the ids of the log, as docs/operations.md says. Returns its name. */
async function deleteAsAdmin({ id, ownerId }: { id: number; ownerId: string }): Promise<string> {
  const headers = await test.signIn('boss@example.com');
  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, isImpersonating = true) => {
    const answer = await test.app.inject({
      method,
      url,
      headers: { ...headers, ...(isImpersonating && { 'x-impersonate-user': ownerId }) },
    });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return answer;
  };
  await call('POST', `/api/admin/impersonate/${ownerId}`, false);
  const file = (await call('GET', `/api/files/${id}`)).json<{ originalFileName: string }>();
  await call('DELETE', `/api/files/${id}`);
  return file.originalFileName;
}

type LostFile = { id: number; ownerId: string; connectionId: number };
const readLostFiles = () => lines.flatMap(({ files }) => (files as LostFile[] | undefined) ?? []);

it('reports a lost file once, and then rotates and verifies again', async () => {
  const { lose } = await addFiles(['rye.md', 'oat.md']);
  for (const day of [2, 3]) await backUp(day);
  await lose('oat.md');
  expect(await backUp(4)).toMatchObject({ problem: 'backup-files-missing', lostFiles: 1 });
  await test.deps.database.pool.query(`delete from backup_runs where kind = 'verification'`);
  for (const day of [5, 6, 7]) expect(await backUp(day)).toMatchObject({ problem: null, lostFiles: 1 });
  // 3 is the last backup with the file.
  expect(await listDays()).toEqual([7, 6, 3]);
  const { pool } = test.deps.database;
  const verification = await findUnfinishedRun(pool, 'verification');
  await runVerification(test.deps, { runId: verification!.id }, signal, () => night(7));
  expect(await findLastRun(pool, 'verification')).toMatchObject({ state: 'succeeded' });
});

it('reports each further loss', async () => {
  const { lose } = await addFiles(['rye.md', 'oat.md', 'spelt.md']);
  await lose('rye.md');
  const problems: (string | null)[] = [];
  for (const day of [2, 3, 4, 5]) {
    if (day === 4) await lose('spelt.md');
    problems.push((await backUp(day))!.problem);
  }
  expect(problems).toEqual(['backup-files-missing', null, 'backup-files-missing', null]);
});

it('reports a loss that a run with another failure did not report', async () => {
  const { pool } = test.deps.database;
  const { lose } = await addFiles(['rye.md']);
  await backUp(2);
  await lose('rye.md');
  // As when the target fails between the backup and the rotation.
  const runId = (await startDueBackup(test.deps, night(3)))!;
  const pointId = '20260203T054509Z-0badcafe';
  await choosePoint(pool, runId, pointId);
  expect(await recordPoint(pool, runId, { pointId, sizeBytes: 900, lostFiles: 1 })).toBe(true);
  await failRun(test.deps, runId, 'backup-target-unreachable', night(3));
  expect(await backUp(4)).toMatchObject({ problem: 'backup-files-missing' });
});

it('removes the extra backup when an admin has deleted the lost file', async () => {
  const { lose } = await addFiles(['rye.md', 'oat.md']);
  await backUp(2);
  await lose('rye.md');
  for (const day of [3, 4, 5]) await backUp(day);
  expect(await listDays()).toEqual([5, 4, 2]);
  expect(await deleteAsAdmin(readLostFiles()[0]!)).toBe('rye.md');
  expect(await backUp(6)).toMatchObject({ problem: null, lostFiles: 0 });
  expect(await listDays()).toEqual([6, 5]);
});

it('logs the ids of lost files with their accounts and sources', async () => {
  const { lose, findId, sourceId } = await addFiles(['rye.md', 'oat.md']);
  await lose('oat.md');
  await backUp(2);
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'files missing or damaged in the storage',
      lostFiles: 1,
      files: [{ id: findId('oat.md'), ownerId: expect.any(String), connectionId: sourceId }],
    }),
  );
});
