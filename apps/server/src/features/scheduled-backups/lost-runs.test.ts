import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addRun, findLastRun, findUnfinishedRun, markRunning } from './backup-runs.store.ts';
import { checkBackups, startDueBackup } from './scheduled-backups.jobs.ts';

/** A Wednesday and times after it. Backups are due on Wednesdays. */
const after = (hours: number) => new Date(Date.UTC(2026, 8, 9, 4, 0, 30) + hours * 3_600_000);

let test: TestApp;
let target: string;
beforeAll(async () => {
  target = await mkdtemp(`${tmpdir()}/weekly-`);
  test = await createTestApp({
    env: {
      BACKUP_SCHEDULE: '0 4 * * 3',
      BACKUP_TARGET: target,
      BACKUP_KEY: 'vB5nHy2LkS9wQe6Xr3Tm8Zp1Ja4Gc7Du',
    },
  });
  await test.signIn('owner@example.com');
});
afterAll(async () => {
  await test.close();
  await rm(target, { recursive: true, force: true });
});
beforeEach(async () => {
  await test.deps.database.pool.query('delete from backup_runs');
});

const queue = async () => (await startDueBackup(test.deps, after(0)))!;
const deleteJobs = () => test.deps.database.pool.query('delete from pgboss.job');
const lastBackup = () => findLastRun(test.deps.database.pool, 'backup');

it('waits for a backup whose job is queued again after a long stop', async () => {
  const runId = await queue();
  await markRunning(test.deps.database.pool, runId, after(0.1));
  await checkBackups(test.deps, after(61));
  expect(await findUnfinishedRun(test.deps.database.pool, 'backup')).toMatchObject({ id: runId });
});

it('counts the age of a run from its last attempt', async () => {
  const { pool } = test.deps.database;
  const runId = await queue();
  await deleteJobs();
  await markRunning(pool, runId, after(50));
  await checkBackups(test.deps, after(74));
  expect(await findUnfinishedRun(pool, 'backup')).toMatchObject({ id: runId });
  await checkBackups(test.deps, after(76));
  expect(await lastBackup()).toMatchObject({ id: runId, state: 'failed', problem: 'backup-failed' });
});

it('marks a run that never started and has no job as failed', async () => {
  const { pool } = test.deps.database;
  const runId = await queue();
  const verification = await addRun(pool, { kind: 'verification', dueAt: after(0), now: after(0) });
  await deleteJobs();
  await checkBackups(test.deps, after(24));
  expect(await lastBackup()).toBeUndefined();
  await checkBackups(test.deps, after(26));
  expect(await lastBackup()).toMatchObject({ id: runId, problem: 'backup-failed' });
  expect(await findLastRun(pool, 'verification')).toMatchObject({
    id: verification,
    problem: 'verification-failed',
  });
});
