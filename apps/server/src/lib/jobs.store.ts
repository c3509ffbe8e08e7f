import * as column from '../db/result-columns.ts';
import { execute, findRow, queryRows, type SqlRunner } from '../db/sql.ts';

/** Frees the active jobs of the only process after it died, so that they can be claimed at once. */
export async function freeOrphans(runner: SqlRunner): Promise<void> {
  await execute(
    runner,
    `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state = 'active'`,
  );
}

/** Whether jobs of a kind that may start now wait, and belong to other groups. */
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

/** Returns the accounts (groups) with jobs of a kind that may start and have not been tried yet. */
export async function listAccountsWaiting(runner: SqlRunner, kind: string): Promise<Set<string>> {
  const rows = await queryRows(
    runner,
    `select distinct group_id as "groupId" from pgboss.job
     where name = $1 and state = 'created' and start_after <= now() and group_id is not null`,
    [kind],
    { groupId: column.text },
  );
  return new Set(rows.map(({ groupId }) => groupId));
}

const unfinishedColumns = {
  name: column.text,
  payload: column.json<object>(),
  groupId: column.text.orNull,
  /** Seconds until it may start. */
  startAfterSeconds: column.number,
};

/** A job that waits or is in progress. */
export type UnfinishedJob = column.RowOf<typeof unfinishedColumns>;

/** Returns every job that waits or is in progress, oldest first. */
export async function listUnfinishedJobs(runner: SqlRunner): Promise<UnfinishedJob[]> {
  return queryRows(
    runner,
    `select name, data as payload, group_id as "groupId",
       greatest(0, ceil(extract(epoch from start_after - now())))::int as "startAfterSeconds"
     from pgboss.job where state in ('created', 'retry', 'active') and data is not null
     order by created_on, id`,
    [],
    unfinishedColumns,
  );
}

/** Deletes every job in any state. */
export async function deleteAllJobs(runner: SqlRunner): Promise<void> {
  await execute(runner, 'delete from pgboss.job');
}
