import type pg from 'pg';
import type { Database } from './database.ts';
import type { SqlRunner } from './sql.ts';

/**
 * Runs statements and measures the time of the last one in milliseconds, from the moment it had its
 * connection.
 */
export type HeavyRunner = SqlRunner & { tookMs(): number };

/**
 * Creates a runner for statements that read much of one account, such as searches and statistics. They have a
 * small separate pool, so that answers to visitors never wait for them. When `signal` is aborted, the next
 * statement throws its reason; a running one is not cancelled.
 */
export function heavyReads(
  { heavyPool: pool }: Pick<Database, 'heavyPool'>,
  signal?: AbortSignal,
): HeavyRunner {
  let lastMs = 0;
  return {
    tookMs: () => lastMs,
    async query(statement) {
      signal?.throwIfAborted();
      const client = await pool.connect();
      const startedAt = performance.now();
      let failure: Error | undefined;
      try {
        return await client.query(statement);
      } catch (error) {
        failure = isBroken(error) ? error : undefined;
        throw error;
      } finally {
        lastMs = performance.now() - startedAt;
        client.release(failure);
      }
    },
  };
}

/** Whether an error has no SQLSTATE. The server did not report it then, and the connection is unusable. */
function isBroken(error: unknown): error is Error {
  return error instanceof Error && !/^[0-9A-Z]{5}$/.test(String((error as pg.DatabaseError).code));
}
