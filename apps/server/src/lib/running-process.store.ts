import * as column from '../db/result-columns.ts';
import { execute, listColumns, queryRows, type SqlRunner } from '../db/sql.ts';

const deadAfterSeconds = 20;

/** Unfinished work of this age was lost although its process runs; no answer takes longer. */
const maxAnswerSeconds = 180;

/**
 * Returns an SQL condition that is true while the process in the column `processId` may still finish the work
 * that it started at the time in the column `since`. It is false for dead processes and after
 * `lostAfterSeconds`. A row without a process was written by an earlier version and depends on its time only.
 */
export function isInProgressExpression(
  processId: string,
  since: string,
  lostAfterSeconds = maxAnswerSeconds,
): string {
  return `(${since} > now() - make_interval(secs => ${lostAfterSeconds}) and (${processId} is null or exists (
    select from processes p where p.id = ${processId} and p.seen_at > now() - make_interval(secs => ${deadAfterSeconds}))))`;
}

const load = {
  id: column.text,
  roles: column.textList,
  callsPerMinute: column.number,
  memoryBytes: column.number,
  liveConnections: column.number,
};

/** Load of a process. `memoryBytes` is its resident memory. */
type ProcessLoad = column.RowOf<typeof load>;

/** Saves that a process is alive, with its load, and deletes the entries of dead processes. */
export async function saveHeartbeat(runner: SqlRunner, now: ProcessLoad): Promise<void> {
  await execute(
    runner,
    `insert into processes (id, roles, calls_per_minute, memory_bytes, live_connections)
     values ($1, $2, $3, $4, $5) on conflict (id) do update set seen_at = now(), roles = $2, calls_per_minute = $3,
       memory_bytes = $4, live_connections = $5`,
    [now.id, now.roles, now.callsPerMinute, now.memoryBytes, now.liveConnections],
  );
  await execute(
    runner,
    `delete from processes where seen_at < now() - make_interval(secs => ${deadAfterSeconds})`,
  );
}

const listed = { ...load, startedAt: column.time };

/** Returns the living processes, oldest first, with the load of their last heartbeat. */
export async function listProcesses(runner: SqlRunner): Promise<column.RowOf<typeof listed>[]> {
  return queryRows(
    runner,
    `select ${listColumns(listed)} from processes
     where seen_at > now() - make_interval(secs => ${deadAfterSeconds}) order by started_at, id`,
    [],
    listed,
  );
}

/** Deletes the entry of a process; all entries when `id` is null. */
export async function forgetProcess(runner: SqlRunner, id: string | null): Promise<void> {
  await execute(runner, 'delete from processes where $1::text is null or id::text = $1', [id]);
}
