import type { SqlRunner } from '../../db/sql.ts';
import { findFirstTime, findLastRun } from './backup-runs.store.ts';
import { listDueTimes } from './due-time.ts';

/**
 * Returns whether no backup has succeeded since the second last time at which one was due. Before the first
 * success, counts from when the first backup was queued; false when none was.
 */
export async function isOverdue(runner: SqlRunner, schedule: string, now: Date): Promise<boolean> {
  const secondLastDue = listDueTimes(schedule, now, 2)[1]!;
  const lastSuccess = await findLastRun(runner, 'backup', 'succeeded');
  const since = lastSuccess?.finishedAt ?? (await findFirstTime(runner));
  return since !== undefined && since < secondLastDue;
}
