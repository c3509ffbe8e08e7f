import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPointId, listPoints, writePoint } from './backup-points.ts';
import { addRun, findLastRun, findUnfinishedRun, finishRun } from './backup-runs.store.ts';
import { findPlan } from './open-target.ts';
import { runBackup, startDueBackup } from './scheduled-backups.jobs.ts';
import { runVerification } from './verification.jobs.ts';

const { signal } = new AbortController();
const night = (day: number, hour = 1) => new Date(Date.UTC(2026, 7, day, hour, 15, 5));

let test: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shared-'));
  test = await createTestApp({
    env: {
      BACKUP_SCHEDULE: '15 1 * * *',
      BACKUP_TARGET: join(folder, 'disk'),
      BACKUP_KEY: 'cM8tYw3KzR5vXq1Jn7Lb4Dg9Fs2Hp6Ue',
      BACKUP_KEEP: '1,0,0',
    },
  });
  await test.signIn('owner@example.com');
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await test.deps.database.pool.query('delete from backup_runs');
  await rm(join(folder, 'disk'), { recursive: true, force: true });
  await mkdir(join(folder, 'disk'));
});

/** Stores a backup of another installation, whose archive cannot be restored here. Returns its id. */
async function addForeignPoint(createdAt: Date): Promise<string> {
  const { store, key } = findPlan(test.deps.env)!;
  const archive = Readable.from([Buffer.from('of another installation')]);
  const { id } = await writePoint(store, archive, { id: createPointId(createdAt), key, createdAt, signal });
  return id;
}

async function backUp(day: number): Promise<string> {
  const runId = await startDueBackup(test.deps, night(day));
  await runBackup(test.deps, { runId: runId! }, signal, () => night(day));
  return (await findLastRun(test.deps.database.pool, 'backup'))!.pointId!;
}

async function verify(day: number) {
  const { pool } = test.deps.database;
  const run = await findUnfinishedRun(pool, 'verification');
  await runVerification(test.deps, { runId: run!.id }, signal, () => night(day));
  return findLastRun(pool, 'verification');
}

const listIds = async () => (await listPoints(findPlan(test.deps.env)!.store)).map(({ id }) => id);

it('verifies the newest backup of this installation, not a newer one of another', async () => {
  const own = await backUp(6);
  await addForeignPoint(night(6, 9));
  expect(await verify(6)).toMatchObject({ state: 'succeeded', pointId: own });
});

it('reports that this installation has no backup when the target has only those of another', async () => {
  const own = await backUp(6);
  await rm(join(folder, 'disk', 'anito-backups', own), { recursive: true });
  await addForeignPoint(night(6, 9));
  expect(await verify(6)).toMatchObject({ state: 'failed', problem: 'verification-none' });
});

it('never removes the backup of another installation that an earlier version has verified', async () => {
  const { pool } = test.deps.database;
  const foreign = await addForeignPoint(night(5));
  const id = (await addRun(pool, { kind: 'verification', dueAt: night(5), now: night(5) }))!;
  await finishRun(pool, id, night(5), { problem: null, pointId: foreign, sizeBytes: 90 });
  await backUp(6);
  const newest = await backUp(7);
  expect(await listIds()).toEqual([newest, foreign]);
});
