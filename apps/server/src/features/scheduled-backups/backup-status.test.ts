import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupStatus } from '@anito/contract/scheduled-backups';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { getBackupStatus } from './backup-status.service.ts';
import { runBackup, startDueBackup } from './scheduled-backups.jobs.ts';

const backupKey = 'h4Rt8WqZ2nLx6Vb0Jm3Pc7Yd1Ks5Gf9A';
let folder: string;
let test: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'status-'));
  test = await createTestApp({
    env: {
      ADMIN_EMAILS: 'boss@example.com',
      BACKUP_SCHEDULE: '0 3 * * *',
      BACKUP_TARGET: join(folder, 'target'),
      BACKUP_KEY: backupKey,
    },
  });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const request = async (email: string) =>
  test.app.inject({
    method: 'GET',
    url: '/api/admin/scheduled-backups',
    headers: await test.signIn(email),
  });

async function backUp(now: Date): Promise<void> {
  const runId = await startDueBackup(test.deps, now);
  expect(await getBackupStatus(test.deps, now)).toMatchObject({ current: { state: 'queued' } });
  await runBackup(test.deps, { runId: runId! }, new AbortController().signal, () => now);
}

it('shows admins failures, the last success and kept backups, and no secret', async () => {
  expect((await request('boss@example.com')).json<BackupStatus>()).toMatchObject({
    plan: { schedule: '0 3 * * *', keep: { daily: 7, weekly: 4, monthly: 6 } },
    isOverdue: false,
    lastBackup: null,
    points: [],
  });
  await backUp(new Date('2026-11-10T03:00:20Z'));
  await mkdir(join(folder, 'target'));
  await backUp(new Date('2026-11-11T03:00:20Z'));
  await rm(join(folder, 'target'), { recursive: true });
  await backUp(new Date('2026-11-12T03:00:20Z'));

  const answer = await request('boss@example.com');
  expect(answer.json<BackupStatus>()).toMatchObject({
    current: null,
    lastBackup: { state: 'failed', because: { reason: 'backup-target-missing' } },
    lastSuccess: { state: 'succeeded', finishedAt: '2026-11-11T03:00:20.000Z' },
    points: [{ id: expect.stringMatching(/^20261111T030020Z-/), createdAt: '2026-11-11T03:00:20.000Z' }],
  });
  expect(answer.body).not.toContain(backupKey);
  expect((await request('owner@example.com')).statusCode).toBe(403);
});

it('is overdue after two periods without success', async () => {
  const at = async (time: string) => (await getBackupStatus(test.deps, new Date(time))).isOverdue;
  expect(await at('2026-11-12T03:00:30Z')).toBe(false);
  expect(await at('2026-11-13T03:00:30Z')).toBe(true);
});

it('says that nothing is configured', async () => {
  const env = { ...test.deps.env, BACKUP_SCHEDULE: undefined };
  expect(await getBackupStatus({ ...test.deps, env })).toMatchObject({ plan: null, isOverdue: false });
});
