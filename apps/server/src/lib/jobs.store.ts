import * as column from '../db/result-columns.ts';
import { execute, findRow, type SqlRunner } from '../db/sql.ts';

/** Frees jobs that the only process left running when it died: they may be taken at once. */
export async function freeOrphans(runner: SqlRunner): Promise<void> {
  await execute(
    runner,
    `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state = 'active'`,
  );
}

/** Whether jobs of a kind wait that are of other groups. */
export async function hasOthersWaiting(runner: SqlRunner, kind: string, groupId: string): Promise<boolean> {
  const waiting = await findRow(
    runner,
    `select name from pgboss.job where name = $1 and state in ('created', 'retry') and start_after <= now()
       and group_id is distinct from $2 limit 1`,
    [kind, groupId],
    { name: column.text },
  );
  return waiting !== undefined;
}
