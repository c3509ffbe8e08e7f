import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AllDeps } from '../../features.ts';
import { readMails } from '../../testing/read-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createNotificationsApi } from '../notifications/testing/notifications-api.ts';
import { createApi } from '../sources/testing/sources-app.ts';
import { listPoints } from './backup-points.ts';
import { findLastRun, findUnfinishedRun } from './backup-runs.store.ts';
import { findPlan } from './open-target.ts';
import { checkBackups, runBackup, startDueBackup } from './scheduled-backups.jobs.ts';
import { runVerification } from './verification.jobs.ts';

const never = new AbortController().signal;
const night = (day: number) => new Date(Date.UTC(2026, 10, day, 3, 0, 20));

let test: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scheduled-'));
  test = await createTestApp({
    env: {
      ADMIN_EMAILS: 'boss@example.com',
      BACKUP_SCHEDULE: '0 3 * * *',
      BACKUP_TARGET: join(folder, 'target'),
      BACKUP_KEY: 'h4Rt8WqZ2nLx6Vb0Jm3Pc7Yd1Ks5Gf9A',
      BACKUP_KEEP: '2,0,0',
    },
  });
  expect(
    await startDueBackup(test.deps, night(1)),
    'nothing is backed up before the first account',
  ).toBeUndefined();
  await openAdmin();
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await test.deps.database.pool.query('delete from backup_runs');
  await test.deps.database.pool.query('delete from notifications');
  await rm(join(folder, 'target'), { recursive: true, force: true });
  await mkdir(join(folder, 'target'));
});

const withEnv = (env: Partial<AllDeps['env']>) => ({ ...test.deps, env: { ...test.deps.env, ...env } });

/** Runs the backup that is due, as its job does. */
async function backUp(now: Date, deps: AllDeps = test.deps) {
  const runId = await startDueBackup(deps, now);
  if (runId === undefined) return undefined;
  await runBackup(deps, { runId }, never, () => now);
  return findLastRun(deps.database.pool, 'backup');
}

async function verify(now: Date, deps: AllDeps = test.deps) {
  const run = await findUnfinishedRun(deps.database.pool, 'verification');
  await runVerification(deps, { runId: run!.id }, never, () => now);
  return findLastRun(deps.database.pool, 'verification');
}

/** Opens the admin's account and returns functions that read their notifications of backups. */
async function openAdmin(on: TestApp = test) {
  const api = createNotificationsApi(on.app);
  const headers = await on.signIn('boss@example.com');
  await api.request(headers, 'GET', '/api/Users/me');
  return { listProblems: () => api.listKind(headers, 'backup-problem') };
}

const listKept = async () =>
  (await listPoints(findPlan(test.deps.env)!.store)).map(({ createdAt }) => createdAt.getUTCDate());

describe('a due backup', () => {
  it('starts once over all processes', async () => {
    const started = await Promise.all(Array.from({ length: 6 }, () => startDueBackup(test.deps, night(10))));
    expect(started.filter((id) => id !== undefined)).toHaveLength(1);
    expect(await startDueBackup(test.deps, night(10))).toBeUndefined();
  });

  it('that was missed starts once', async () => {
    expect(await backUp(night(10))).toMatchObject({ state: 'succeeded' });
    expect(await backUp(night(15))).toMatchObject({ dueAt: new Date('2026-11-15T03:00:00Z') });
    expect(await backUp(night(15))).toBeUndefined();
    expect(await listKept()).toEqual([15, 10]);
  });

  it('waits for an unfinished one', async () => {
    const runId = await startDueBackup(test.deps, night(10));
    expect(await startDueBackup(test.deps, night(11))).toBeUndefined();
    await runBackup(test.deps, { runId: runId! }, never, () => night(11));
    expect(await startDueBackup(test.deps, night(11))).toBeDefined();
  });

  it('does not exist without settings', async () => {
    expect(await backUp(night(10), withEnv({ BACKUP_SCHEDULE: undefined }))).toBeUndefined();
  });
});

describe('the target', () => {
  it('receives no readable byte, and loses what is not kept and what was abandoned', async () => {
    const files = join(folder, 'target', 'anito-backups');
    await mkdir(join(files, '20261101T030000Z-00000000'), { recursive: true });
    await writeFile(join(files, '20261101T030000Z-00000000', '000000.part'), 'of a killed process');
    await mkdir(join(files, '20261112T010000Z-00000000'));
    await writeFile(join(files, '20261112T010000Z-00000000', '000000.part'), 'of a running process');
    await writeFile(join(folder, 'target', 'other.txt'), 'not a backup');
    for (const day of [10, 11, 12]) await backUp(night(day));
    expect(await listKept()).toEqual([12, 11]);
    expect(await readdir(join(folder, 'target'))).toContain('other.txt');
    const ids = (await readdir(files)).map((id) => id.slice(0, 8));
    expect(ids.sort()).toEqual(['20261111', '20261112', '20261112']);
    const [point] = await listPoints(findPlan(test.deps.env)!.store);
    const part = await readFile(join(files, point!.id, '000000.part'));
    expect(part.subarray(0, 7).toString()).toBe('ENCSTRM');
    expect(part.includes('manifest.json')).toBe(false);
  });

  it('keeps the points that another database has written', async () => {
    for (const day of [10, 11]) await backUp(night(day));
    // As after a restore, or on a new machine.
    await test.deps.database.pool.query('delete from backup_runs');
    for (const day of [12, 13, 14]) await backUp(night(day));
    expect(await listKept()).toEqual([14, 13, 11, 10]);
  });

  it('keeps all points and tells the admins once when stored files are missing', async () => {
    const { listProblems } = await openAdmin();
    for (const day of [10, 11]) await backUp(night(day));
    const headers = await test.signIn('boss@example.com');
    const sources = createApi(test.app);
    const { id } = await sources.createConnection(headers);
    await sources.addFiles(headers, id, [{ name: 'a.md', content: 'Open daily.' }]);
    const objects = join(test.folders[0]!, 'objects');
    await rename(objects, `${objects}-unmounted`);
    expect(await backUp(night(12))).toMatchObject({
      state: 'failed',
      problem: 'backup-files-missing',
      lostFiles: 1,
    });
    expect(await listKept()).toEqual([12, 11, 10]);
    expect(await listProblems()).toMatchObject([{ problem: 'backup', isRead: false }]);
    // The loss is accepted. The last backup before it stays in addition to the two of the rotation.
    expect(await backUp(night(13))).toMatchObject({ state: 'succeeded', lostFiles: 1 });
    expect(await listKept()).toEqual([13, 12, 11]);
    await rm(objects, { recursive: true, force: true });
    await rename(`${objects}-unmounted`, objects);
    await backUp(night(14));
    expect(await listKept()).toEqual([14, 13]);
  });

  it('that fails is reported to the admins until a backup succeeds', async () => {
    const { listProblems } = await openAdmin();
    const broken = withEnv({ BACKUP_TARGET: join(folder, 'not-mounted') });
    for (const day of [10, 11]) {
      expect(await backUp(night(day), broken)).toMatchObject({
        state: 'failed',
        problem: 'backup-target-missing',
      });
    }
    expect(await listProblems()).toMatchObject([{ problem: 'backup', isRead: false }]);
    expect(await backUp(night(12))).toMatchObject({ state: 'succeeded' });
    expect(await listProblems()).toMatchObject([{ isRead: true }]);
  });

  it('is left clean by a backup whose storage fails', async () => {
    const store = findPlan(test.deps.env)!.store;
    const failing = {
      ...test.deps,
      secrets: {
        ...test.deps.secrets,
        encrypt: () => {
          throw new Error('broken');
        },
      },
    };
    expect(await backUp(night(10), failing as AllDeps)).toMatchObject({
      state: 'failed',
      problem: 'backup-failed',
    });
    expect(await store.list('')).toEqual([]);
  });
});

describe('without success', () => {
  it('for two periods, the admins hear of it', async () => {
    const { listProblems } = await openAdmin();
    await backUp(night(10));
    const listOverdue = async () =>
      (await listProblems()).filter(({ problem }) => problem === 'overdue').length;
    const counts: number[] = [];
    for (const day of [11, 12, 13]) {
      await checkBackups(test.deps, night(day));
      counts.push(await listOverdue());
    }
    expect(counts).toEqual([0, 1, 1]);
  });
});

describe('a verification', () => {
  it('runs after the first backup and then once a week', async () => {
    const verified: number[] = [];
    for (let day = 1; day <= 16; day++) {
      await backUp(night(day));
      const run = await findUnfinishedRun(test.deps.database.pool, 'verification');
      if (!run) continue;
      expect(await verify(night(day))).toMatchObject({ state: 'succeeded', problem: null });
      verified.push(day);
    }
    expect(verified).toEqual([1, 8, 15]);
    const { rows } = await test.deps.database.pool.query(
      `select datname from pg_database where datname like 'anito!_temporary!_' || (
         select oid from pg_database where datname = current_database()) || '%' escape '!'`,
    );
    expect(rows).toEqual([]);
  });

  const damage = async (change: (part: string) => Promise<void>) => {
    await backUp(night(10));
    const [point] = await listPoints(findPlan(test.deps.env)!.store);
    await change(join(folder, 'target', 'anito-backups', point!.id, '000000.part'));
    return verify(night(10));
  };

  it.each<[string, (part: string) => Promise<void>]>([
    ['a missing part', (part) => rm(part)],
    ['a truncated part', async (part) => writeFile(part, (await readFile(part)).subarray(0, -100))],
    [
      'a changed byte',
      async (part) => {
        const bytes = await readFile(part);
        bytes[1_000]! ^= 1;
        await writeFile(part, bytes);
      },
    ],
  ])('detects %s, and the admins hear of it', async (_name, change) => {
    const { listProblems } = await openAdmin();
    expect(await damage(change)).toMatchObject({ state: 'failed', problem: 'verification-damaged' });
    expect(await listProblems()).toMatchObject([{ problem: 'verification' }]);
  });

  it('fails before the download when the disk has no room for the backup', async () => {
    await backUp(night(10));
    const [point] = await listPoints(findPlan(test.deps.env)!.store);
    const path = join(folder, 'target', 'anito-backups', point!.id);
    const description = JSON.parse(await readFile(join(path, 'point.json'), 'utf8')) as object;
    // A petabyte. Without its part, a download would report a damaged backup.
    await writeFile(join(path, 'point.json'), JSON.stringify({ ...description, sizeBytes: 2 ** 50 }));
    await rm(join(path, '000000.part'));
    expect(await verify(night(10))).toMatchObject({ state: 'failed', problem: 'verification-disk' });
  });

  it('detects another key', async () => {
    await backUp(night(10));
    const other = withEnv({ BACKUP_KEY: 'another-key-of-at-least-32-characters' });
    expect(await verify(night(10), other)).toMatchObject({ problem: 'verification-key' });
  });
});

it('mails the admins once about repeated failures, and a worker runs due backups and verifications', async () => {
  const working = await createTestApp({
    worker: true,
    env: {
      ADMIN_EMAILS: 'boss@example.com',
      BACKUP_SCHEDULE: '0 3 * * *',
      BACKUP_TARGET: join(folder, 'later'),
      BACKUP_KEY: 'h4Rt8WqZ2nLx6Vb0Jm3Pc7Yd1Ks5Gf9A',
    },
  });
  const { pool } = working.deps.database;
  const lastRun = async (kind: 'backup' | 'verification') => {
    const run = await findLastRun(pool, kind);
    return run && [run.dueAt.getUTCDate(), run.state];
  };
  const countWaitingMails = async () =>
    (
      await pool.query(
        `select id from pgboss.job where name = 'limit-mail' and state in ('created', 'retry', 'active')`,
      )
    ).rowCount;
  try {
    await openAdmin(working);
    for (const day of [10, 11]) {
      await checkBackups(working.deps, night(day));
      await expect.poll(() => lastRun('backup')).toEqual([day, 'failed']);
    }
    await expect.poll(countWaitingMails).toBe(0);
    const mails = await readMails(working.folders[0]!, 'boss@example.com');
    expect(mails.filter((mail) => mail.includes('Subject: The scheduled backup failed'))).toHaveLength(1);

    await mkdir(join(folder, 'later'));
    await checkBackups(working.deps, night(12));
    await expect.poll(() => lastRun('backup')).toEqual([12, 'succeeded']);
    await expect.poll(async () => (await lastRun('verification'))?.[1]).toBe('succeeded');
  } finally {
    await working.close();
  }
});
