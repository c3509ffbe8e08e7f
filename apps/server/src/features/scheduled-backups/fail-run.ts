import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { PlainReason } from '../../lib/reasons.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { notifyBackupProblem } from './backup-notices.ts';
import { finishRun, type RunResult } from './backup-runs.store.ts';

/**
 * Marks a backup run as failed with its problem and notifies the admins. Does nothing when the run is
 * finished.
 */
export async function failRun(
  deps: Pick<Deps, 'database'> & NoticeDeps,
  runId: number,
  problem: PlainReason,
  now: Date,
  result: Omit<RunResult, 'problem'> = {},
): Promise<void> {
  await runInTransaction(deps.database, async (runner) => {
    const kind = await finishRun(runner, runId, now, { problem, ...result });
    if (kind) await notifyBackupProblem(deps, runner, kind);
  });
}
