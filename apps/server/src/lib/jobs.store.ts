import * as column from '../db/result-columns.ts';
import { execute, findRow, queryRows, type SqlRunner } from '../db/sql.ts';

/**
 * Frees all active jobs, so that they can be claimed at once. For a process that starts alone: another one
 * that held them has died.
 */
export async function freeOrphans(runner: SqlRunner): Promise<void> {
  await execute(
    runner,
    `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state = 'active'`,
  );
}

/**
 * Returns whether jobs of this kind wait that may start now and belong to another group (account) than
 * `groupId`.
 */
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

/**
 * Returns the ids of the accounts (groups) with waiting jobs of a kind that may start now and were never
 * tried.
 */
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

const waitingColumns = { kind: column.text, count: column.number, oldestSeconds: column.number };

/** The jobs of one kind that may start now and have not, and how long the oldest has waited. */
export type WaitingJobs = column.RowOf<typeof waitingColumns>;

/**
 * Returns the number and the longest wait of the jobs that may start now, by kind. Kinds without any are
 * missing.
 */
export async function measureWaiting(runner: SqlRunner): Promise<WaitingJobs[]> {
  return queryRows(
    runner,
    // `state < 'active'` are the states created and retry. pg-boss has an index with this condition.
    `select name as kind, count(*)::int as count,
       extract(epoch from now() - min(start_after))::float8 as "oldestSeconds"
     from pgboss.job where state < 'active' and start_after <= now() group by name`,
    [],
    waitingColumns,
  );
}

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

/** Returns whether a job of a kind with these values in its payload waits or is in progress. */
export async function hasUnfinishedJob(runner: SqlRunner, kind: string, payload: object): Promise<boolean> {
  const job = await findRow(
    runner,
    `select name from pgboss.job
     where name = $1 and state in ('created', 'retry', 'active') and data @> $2::jsonb limit 1`,
    [kind, JSON.stringify(payload)],
    { name: column.text },
  );
  return job !== undefined;
}

/** Deletes every job in any state. */
export async function deleteAllJobs(runner: SqlRunner): Promise<void> {
  await execute(runner, 'delete from pgboss.job');
}
