import { rm } from 'node:fs/promises';
import { collectUpload } from '@anito/storage/storage';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { JobKind } from '../../lib/jobs.ts';
import { requireRoomToVerify, verifyBackup } from '../backups/restore-backup.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { resolveBackupProblems } from './backup-notices.ts';
import { listPoints, openPoint } from './backup-points.ts';
import { findVerificationProblem } from './backup-problems.ts';
import * as store from './backup-runs.store.ts';
import { failRun } from './fail-run.ts';
import { type BackupPlan, findPlan } from './open-target.ts';

type VerifyDeps = Pick<Deps, 'env' | 'database' | 'storage' | 'diskRoom' | 'log'> & NoticeDeps;

/** Restores the newest own backup into a temporary database. Killed runs start again. */
export const verifyBackupKind: JobKind<{ runId: number }> = {
  name: 'verify-scheduled-backup',
  concurrency: 1,
  concurrencyPerAccount: 1,
  retries: 1_000,
};

/** Half a day less than a week, so that a nightly backup is verified in the same night of each week. */
const verifiedForMs = 6.5 * 24 * 3_600_000;

/**
 * Queues a verification, in the transaction that finishes a backup, unless one has succeeded within the last
 * week. A failed verification does not count, so the next backup is verified again.
 */
export async function queueVerification(
  { jobs }: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  now: Date,
): Promise<void> {
  const last = await store.findLastRun(runner, 'verification', 'succeeded');
  if (last?.finishedAt && now.getTime() - last.finishedAt.getTime() < verifiedForMs) return;
  const runId = await store.addRun(runner, { kind: 'verification', dueAt: now, now });
  if (runId !== undefined)
    await jobs.enqueue(verifyBackupKind, { runId }, { accountId: 'installation', runner });
}

/**
 * Verifies the newest backup of this installation in the target. Stores a failure on the run; throws only when
 * aborted.
 */
export async function runVerification(
  deps: VerifyDeps,
  { runId }: { runId: number },
  signal: AbortSignal,
  now: () => Date = () => new Date(),
): Promise<void> {
  if (!(await store.markRunning(deps.database.pool, runId, now()))) return;
  try {
    const plan = findPlan(deps.env);
    const ownIds = new Set(await store.listPointIds(deps.database.pool));
    const point = plan && (await listPoints(plan.store)).find(({ id }) => ownIds.has(id));
    if (!plan || !point) {
      await failRun(deps, runId, plan ? 'verification-none' : 'backup-not-configured', now());
      return;
    }
    await requireRoomToVerify(deps, point.sizeBytes);
    await verifyPoint(deps, plan, point, signal);
    await runInTransaction(deps.database, async (runner) => {
      const { id: pointId, sizeBytes } = point;
      const kind = await store.finishRun(runner, runId, now(), { problem: null, pointId, sizeBytes });
      if (kind) await resolveBackupProblems(deps, runner, ['verification']);
    });
    deps.log.info({ point: point.id }, 'backup verified');
  } catch (error) {
    if (signal.aborted) throw error;
    deps.log.error({ err: error, run: runId }, 'backup not verified');
    await failRun(deps, runId, findVerificationProblem(error), now());
  }
}

/** Decrypts a backup point to a temporary file and verifies that it can be restored. Throws if it cannot. */
async function verifyPoint(
  deps: VerifyDeps,
  { store: target, key }: BackupPlan,
  point: Parameters<typeof openPoint>[1],
  signal: AbortSignal,
): Promise<void> {
  // An archive is read from a file, because its directory is at its end.
  const path = await deps.storage.createUploadPath();
  try {
    await collectUpload(openPoint(target, point, key), path);
    signal.throwIfAborted();
    await verifyBackup(deps, path, signal);
  } finally {
    await rm(path, { force: true });
  }
}
