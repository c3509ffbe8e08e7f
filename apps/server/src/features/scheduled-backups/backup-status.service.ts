import type { BackupRun, BackupStatus } from '@anito/contract/scheduled-backups';
import type { Deps } from '../../deps.ts';
import * as store from './backup-runs.store.ts';
import { computeNextDue } from './due-time.ts';
import { isOverdue } from './is-overdue.ts';
import { findPlan } from './open-target.ts';

/** Returns a backup run in the form of the API; null without a run. */
function viewRun(run: store.BackupRun | undefined): BackupRun | null {
  if (!run) return null;
  const { state, startedAt, finishedAt, sizeBytes, lostFiles, problem } = run;
  return {
    state,
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    sizeBytes,
    lostFiles,
    because: problem === null ? null : { reason: problem },
  };
}

/**
 * Returns the state of the scheduled backups. Does not request the target: `points` are those that the last
 * successful backup found there.
 */
export async function getBackupStatus(
  { env, database: { pool } }: Pick<Deps, 'env' | 'database'>,
  now = new Date(),
): Promise<BackupStatus> {
  const plan = findPlan(env);
  const lastSuccess = await store.findLastRun(pool, 'backup', 'succeeded');
  return {
    plan: plan
      ? {
          schedule: plan.schedule,
          target: plan.target,
          keep: plan.retention,
          nextAt: computeNextDue(plan.schedule, now).toISOString(),
        }
      : null,
    isOverdue: plan ? await isOverdue(pool, plan.schedule, now) : false,
    current: viewRun(await store.findUnfinishedRun(pool, 'backup')),
    lastBackup: viewRun(await store.findLastRun(pool, 'backup')),
    lastSuccess: viewRun(lastSuccess),
    lastVerification: viewRun(await store.findLastRun(pool, 'verification')),
    points: lastSuccess?.points ?? [],
  };
}
