import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { hasUnfinishedJob } from '../../lib/jobs.store.ts';
import type { JobKind } from '../../lib/jobs.ts';
import { runPeriodically } from '../../lib/run-periodically.ts';
import { type BackupDeps, hasAccounts } from '../backups/write-backup.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { notifyBackupProblem, resolveBackupProblems } from './backup-notices.ts';
import { type BackupPoint, listPoints, rotatePoints } from './backup-points.ts';
import { findBackupProblem, throwTargetError } from './backup-problems.ts';
import * as store from './backup-runs.store.ts';
import { listDueTimes } from './due-time.ts';
import { failRun } from './fail-run.ts';
import { isOverdue } from './is-overdue.ts';
import { type BackupPlan, findPlan } from './open-target.ts';
import { storePoint } from './store-point.ts';
import { queueVerification, verifyBackupKind } from './verification.jobs.ts';

export type RunDeps = BackupDeps & NoticeDeps & Pick<Deps, 'jobs'>;

/** Writes a scheduled backup. Killed runs start again, so the retries outlast many restarts. */
export const runBackupKind: JobKind<{ runId: number }> = {
  name: 'run-scheduled-backup',
  concurrency: 1,
  concurrencyPerAccount: 1,
  retries: 1_000,
};

const accountId = 'installation';
const intervalMs = 30_000;
/**
 * Age in milliseconds of the last attempt at which an unfinished run without a job counts as lost. An attempt
 * ends after 23 hours at the latest.
 */
const stuckMs = 25 * 3_600_000;
const keptRunsMs = 400 * 24 * 3_600_000;

/**
 * Queues a backup if one is due, once over all processes. A missed one is queued once. Nothing is due while
 * another one is unfinished, without a configuration, or before the first account exists. Returns the id of
 * the run, or undefined when none is queued.
 */
export async function startDueBackup(
  deps: Pick<RunDeps, 'env' | 'database' | 'jobs'>,
  now: Date,
): Promise<number | undefined> {
  const plan = findPlan(deps.env);
  if (!plan) return undefined;
  const [dueAt] = listDueTimes(plan.schedule, now, 1);
  return runInTransaction(deps.database, async (runner) => {
    // An empty installation is often a new machine that waits for a restore from this target.
    if (!(await hasAccounts(runner))) return undefined;
    const runId = await store.addRun(runner, { kind: 'backup', dueAt: dueAt!, now });
    if (runId !== undefined) await deps.jobs.enqueue(runBackupKind, { runId }, { accountId, runner });
    return runId;
  });
}

/**
 * Writes a backup to the target, removes the points that are not kept, and queues a verification. Stores a
 * failure on the run; throws only when aborted. If more stored files are missing than last time, the run
 * fails, but its point stays and none is removed. The next run accepts the loss.
 */
export async function runBackup(
  deps: RunDeps,
  { runId }: { runId: number },
  signal: AbortSignal,
  now: () => Date = () => new Date(),
): Promise<void> {
  const run = await store.markRunning(deps.database.pool, runId, now());
  if (!run) return;
  try {
    const plan = findPlan(deps.env);
    if (!plan) {
      await failRun(deps, runId, 'backup-not-configured', now());
      return;
    }
    const point = await storePoint(deps, plan, run, { createdAt: now(), signal });
    if (!point) return;
    const { pointId, sizeBytes, lostFiles } = point;
    const hasLostMore = lostFiles > (await store.readKnownLosses(deps.database.pool));
    const points = hasLostMore
      ? await listPoints(plan.store).catch(throwTargetError)
      : await rotate(deps, plan, lostFiles, now());
    const result = {
      points: points.map(({ id, createdAt, sizeBytes: size }) => ({
        id,
        createdAt: createdAt.toISOString(),
        sizeBytes: size,
      })),
    };
    if (hasLostMore) {
      deps.log.error({ run: runId, lostFiles }, 'scheduled backup lacks stored files');
      await failRun(deps, runId, 'backup-files-missing', now(), result);
      return;
    }
    await runInTransaction(deps.database, async (runner) => {
      const kind = await store.finishRun(runner, runId, now(), { problem: null, ...result });
      if (!kind) return;
      await resolveBackupProblems(deps, runner, ['backup', 'overdue']);
      await queueVerification(deps, runner, now());
    });
    deps.log.info({ point: pointId, sizeBytes, kept: points.length }, 'backup written');
  } catch (error) {
    if (signal.aborted) throw error;
    deps.log.error({ err: error, run: runId }, 'scheduled backup failed');
    await failRun(deps, runId, findBackupProblem(error), now());
  }
}

/**
 * Removes the points that are not kept and returns the others. While stored files are missing, the newest
 * point that has more of them stays: it may be their only copy. Throws TargetError.
 */
async function rotate(
  { database: { pool } }: Pick<RunDeps, 'database'>,
  { store: target, retention }: BackupPlan,
  lostFiles: number,
  now: Date,
): Promise<BackupPoint[]> {
  const ownIds = new Set(await store.listPointIds(pool));
  const fullerId = await store.findFullerPoint(pool, lostFiles);
  if (fullerId !== undefined) ownIds.delete(fullerId);
  return rotatePoints(target, { retention, ownIds, now }).catch(throwTargetError);
}

/**
 * Queues a due backup, marks lost runs as failed, deletes old runs, and notifies the admins of overdue
 * backups. Does nothing when backups are not configured.
 */
export async function checkBackups(deps: RunDeps, now: Date): Promise<void> {
  const plan = findPlan(deps.env);
  if (!plan) return;
  const { pool } = deps.database;
  for (const { id: runId, kind } of await store.listStuckRuns(pool, new Date(now.getTime() - stuckMs))) {
    // After a long stop the job starts again, at the same time as this check.
    const { name } = kind === 'backup' ? runBackupKind : verifyBackupKind;
    if (await hasUnfinishedJob(pool, name, { runId })) continue;
    await failRun(deps, runId, kind === 'backup' ? 'backup-failed' : 'verification-failed', now);
  }
  await store.deleteOldRuns(pool, new Date(now.getTime() - keptRunsMs));
  await startDueBackup(deps, now);
  if (await isOverdue(pool, plan.schedule, now)) {
    await runInTransaction(deps.database, (runner) => notifyBackupProblem(deps, runner, 'overdue'));
  }
}

/** Checks for due backups now and every 30 seconds, until stopped. */
export function watchBackups(deps: RunDeps): { stop(): void } {
  return runPeriodically(async () => {
    await checkBackups(deps, new Date()).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'due backups not checked'),
    );
  }, intervalMs);
}
