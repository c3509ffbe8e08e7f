import { execute, type SqlRunner } from '../db/sql.ts';

const deadAfterSeconds = 20;

/** What is unfinished after so long was lost although its process runs; no answer takes longer. */
const maxAnswerSeconds = 180;

/**
 * SQL that is true while the process in column `processId` may still finish what it began at `since`. A row
 * without a process was written by a program that did not yet name it.
 */
export function isHeld(processId: string, since: string, lostAfterSeconds = maxAnswerSeconds): string {
  return `(${since} > now() - make_interval(secs => ${lostAfterSeconds}) and (${processId} is null or exists (
    select from processes p where p.id = ${processId} and p.seen_at > now() - make_interval(secs => ${deadAfterSeconds}))))`;
}

/** Notes that a process lives, and forgets those that do not. */
export async function noteProcess(runner: SqlRunner, id: string): Promise<void> {
  await execute(
    runner,
    'insert into processes (id) values ($1) on conflict (id) do update set seen_at = now()',
    [id],
  );
  await execute(
    runner,
    `delete from processes where seen_at < now() - make_interval(secs => ${deadAfterSeconds})`,
  );
}

/** Forgets a process; all of them without an id. */
export async function forgetProcess(runner: SqlRunner, id: string | null): Promise<void> {
  await execute(runner, 'delete from processes where $1::text is null or id::text = $1', [id]);
}
