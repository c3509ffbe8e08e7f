import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { SqlRunner } from '../db/sql.ts';
import { forgetProcess, noteProcess } from './running-process.store.ts';

/** This server process, as the others that share its database see it. */
export type RunningProcess = {
  id: string;
  /** From now on what it began is free. */
  close(): Promise<void>;
};

const heartbeatMs = 5_000;
/** Enters this process in the table `processes` and keeps the entry fresh until `close`. */
export async function enterProcess(options: {
  pool: SqlRunner;
  /** True when no other process can be on the database: entries found there are of dead ones. */
  isOnlyProcess: boolean;
  log: Logger;
}): Promise<RunningProcess> {
  const { pool, log } = options;
  const id = randomUUID();
  const beat = () => noteProcess(pool, id);
  if (options.isOnlyProcess) await forgetProcess(pool, null);
  await beat();
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'process not seen'));
  }, heartbeatMs);
  timer.unref();
  return {
    id,
    async close() {
      clearInterval(timer);
      await forgetProcess(pool, id).catch((error: unknown) =>
        log.warn({ err: error }, 'process not removed'),
      );
    },
  };
}
