import type { SqlRunner } from '../../db/sql.ts';
import { findFirstTime, findLastRun } from './backup-runs.store.ts';
import { listDueTimes } from './due-time.ts';

/** Returns whether no backup has succeeded within the last two periods of the schedule. */
export async function isOverdue(runner: SqlRunner, schedule: string, now: Date): Promise<boolean> {
  const secondLastDue = listDueTimes(schedule, now, 2)[1]!;
  const lastSuccess = await findLastRun(runner, 'backup', 'succeeded');
  const since = lastSuccess?.finishedAt ?? (await findFirstTime(runner));
  return since !== undefined && since < secondLastDue;
}
