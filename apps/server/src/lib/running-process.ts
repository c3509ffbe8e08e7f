import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { SqlRunner } from '../db/run-in-transaction.ts';

/** This server process, as the others that share its database see it. */
export type RunningProcess = {
  id: string;
  /** From now on what it began is free. */
  close(): Promise<void>;
};

const heartbeatMs = 5_000;
const deadAfterSeconds = 20;

/** What is unfinished after so long was lost although its process runs; no answer takes longer. */
const longestAnswerSeconds = 180;

/**
 * SQL that is true while the process in column `processId` may still finish what it began at `since`. A row
 * without a process was written by a program that did not yet name it.
 */
export function isHeld(processId: string, since: string, lostAfterSeconds = longestAnswerSeconds): string {
  return `(${since} > now() - make_interval(secs => ${lostAfterSeconds}) and (${processId} is null or exists (
    select from processes p where p.id = ${processId} and p.seen_at > now() - make_interval(secs => ${deadAfterSeconds}))))`;
}

/** Enters this process in the table `processes` and keeps the entry fresh until `close`. */
export async function enterProcess(options: {
  pool: SqlRunner;
  /** True when no other process can be on the database: entries found there are of dead ones. */
  isOnlyProcess: boolean;
  log: Logger;
}): Promise<RunningProcess> {
  const { pool, log } = options;
  const id = randomUUID();
  const beat = async () => {
    await pool.query(
      'insert into processes (id) values ($1) on conflict (id) do update set seen_at = now()',
      [id],
    );
    await pool.query(
      `delete from processes where seen_at < now() - make_interval(secs => ${deadAfterSeconds})`,
    );
  };
  if (options.isOnlyProcess) await pool.query('delete from processes');
  await beat();
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'process not seen'));
  }, heartbeatMs);
  timer.unref();
  return {
    id,
    async close() {
      clearInterval(timer);
      await pool
        .query('delete from processes where id = $1', [id])
        .catch((error: unknown) => log.warn({ err: error }, 'process not removed'));
    },
  };
}
