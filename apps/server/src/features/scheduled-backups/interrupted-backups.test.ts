import { type S3Server, serverAccess, startS3Server } from '@anito/storage/testing/s3-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listPoints } from './backup-points.ts';
import { addRun, deleteOldRuns, findLastRun, finishRun, listPointIds } from './backup-runs.store.ts';
import { failRun } from './fail-run.ts';
import { findPlan } from './open-target.ts';
import { runBackup, startDueBackup } from './scheduled-backups.jobs.ts';
import { startTargetProxy, type TargetProxy } from './testing/target-proxy.ts';

const bucket = 'anito-nightly';
const night = (day: number) => new Date(Date.UTC(2026, 4, day, 2, 30, 10));
const isList = (request: string) => request.startsWith('GET ?');
const isDescription = (request: string) => request.startsWith('PUT') && request.endsWith('point.json');

let server: S3Server;
let proxy: TargetProxy;
let test: TestApp;
beforeAll(async () => {
  server = await startS3Server(bucket);
  proxy = await startTargetProxy(server, bucket);
  test = await createTestApp({
    env: {
      BACKUP_SCHEDULE: '30 2 * * *',
      BACKUP_TARGET: proxy.url,
      BACKUP_ACCESS_KEY_ID: serverAccess.accessKeyId,
      BACKUP_SECRET_ACCESS_KEY: serverAccess.secretAccessKey,
      BACKUP_KEY: 'pW7sLm2QxZ9vTn4Rb6Ky1Hd8Fc3Gj5Ua',
      BACKUP_KEEP: '2,0,0',
    },
  });
  await test.signIn('owner@example.com');
});
afterAll(async () => {
  await test.close();
  await proxy.close();
  await server.close();
});
beforeEach(async () => {
  await test.deps.database.pool.query('delete from backup_runs');
  const { store } = findPlan(test.deps.env)!;
  for (const name of await store.list('')) await store.remove(name);
});

/** Queues the backup of a night. */
async function queue(day: number): Promise<number> {
  const runId = await startDueBackup(test.deps, night(day));
  return runId!;
}

/** Runs a queued backup with an action for the requests to the target. */
async function run(
  runId: number,
  day: number,
  intercept?: (request: string, stop: AbortController) => Promise<boolean> | boolean,
): Promise<void> {
  const stop = new AbortController();
  proxy.intercept(intercept && ((request) => intercept(request, stop)));
  try {
    await runBackup(test.deps, { runId }, stop.signal, () => night(day));
  } finally {
    proxy.intercept();
  }
}

/** Runs a queued backup until it lists the target, when the server stops. */
async function stopDuringRotation(runId: number, day: number): Promise<void> {
  const stopped = run(runId, day, (request, stop) => {
    if (!isList(request)) return false;
    stop.abort(new Error('The server is stopping'));
    return true;
  });
  await expect(stopped).rejects.toThrow();
}

const backUp = async (day: number) => run(await queue(day), day);
const listDays = async () =>
  (await listPoints(findPlan(test.deps.env)!.store)).map(({ createdAt }) => createdAt.getUTCDate());
const listIds = async () => [...new Set((await server.list()).map((name) => name.split('/')[1]!))];
const lastRun = () => findLastRun(test.deps.database.pool, 'backup');

it('removes the backup of a run whose rotation failed when its time comes', async () => {
  await backUp(4);
  await run(await queue(5), 5, (request) => isList(request));
  expect(await lastRun()).toMatchObject({ state: 'failed', problem: 'backup-target-denied' });
  expect(await listDays()).toEqual([5, 4]);
  for (const day of [6, 7]) await backUp(day);
  expect(await listDays()).toEqual([7, 6]);
});

it('takes over the backup of an attempt that stopped during the rotation', async () => {
  await backUp(4);
  const runId = await queue(5);
  await stopDuringRotation(runId, 5);
  const written = await listIds();
  await run(runId, 5);
  expect(await lastRun()).toMatchObject({ state: 'succeeded', points: [{}, {}] });
  expect(await listIds()).toEqual(written);
});

it('replaces the parts of an attempt whose process was killed', async () => {
  const runId = await queue(5);
  const killed = run(runId, 5, (request, stop) => {
    if (!isDescription(request) && !stop.signal.aborted) return false;
    // A killed process does not remove its parts.
    stop.abort(new Error('killed'));
    return true;
  });
  await expect(killed).rejects.toThrow();
  const [leftover] = await listIds();
  expect(leftover).toBeDefined();
  await run(runId, 5);
  const ids = await listIds();
  expect(ids).toHaveLength(1);
  expect(ids).not.toContain(leftover);
});

it('writes the backup again when the complete one is missing in the target', async () => {
  const runId = await queue(5);
  await stopDuringRotation(runId, 5);
  const { store } = findPlan(test.deps.env)!;
  for (const name of await store.list('')) await store.remove(name);
  await run(runId, 5);
  expect(await lastRun()).toMatchObject({ state: 'succeeded' });
  expect(await listDays()).toEqual([5]);
});

it('removes the backup of a run that was marked as failed meanwhile when its time comes', async () => {
  const runId = await queue(5);
  await run(runId, 5, async (request) => {
    if (isList(request)) await failRun(test.deps, runId, 'backup-failed', night(5));
    return false;
  });
  expect(await lastRun()).toMatchObject({ state: 'failed', problem: 'backup-failed' });
  for (const day of [6, 7]) await backUp(day);
  expect(await listDays()).toEqual([7, 6]);
});

it('leaves one backup when two processes run the same run', async () => {
  const runId = await queue(5);
  let isFirst = true;
  await run(runId, 5, async (request) => {
    if (!isDescription(request) || !isFirst) return false;
    isFirst = false;
    await runBackup(test.deps, { runId }, new AbortController().signal, () => night(5));
    return false;
  });
  expect(await lastRun()).toMatchObject({ state: 'succeeded' });
  expect(await listIds()).toEqual([(await lastRun())!.pointId]);
});

it('deletes an old run only after a later run has listed the target without its backup', async () => {
  const { pool } = test.deps.database;
  const finish = async (day: number, pointId: string, points?: string[]) => {
    const id = (await addRun(pool, { kind: 'backup', dueAt: night(day), now: night(day) }))!;
    const listed = points?.map((point) => ({ id: point, createdAt: night(day).toISOString(), sizeBytes: 7 }));
    await finishRun(pool, id, night(day), {
      problem: 'backup-failed',
      pointId,
      ...(listed && { points: listed }),
    });
  };
  const later = night(20);
  await finish(1, 'first', ['first']);
  await finish(2, 'second');
  await deleteOldRuns(pool, later);
  expect(await listPointIds(pool)).toEqual(['first', 'second']);
  await finish(3, 'third', ['third', 'second']);
  await deleteOldRuns(pool, later);
  expect((await listPointIds(pool)).sort()).toEqual(['second', 'third']);
});
