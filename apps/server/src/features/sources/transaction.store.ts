import type pg from 'pg';
import type { Database } from '../../db/connect.ts';
import type { SqlRunner } from '../../lib/jobs.ts';

/**
 * Runs `work` in one transaction, so that rows of several features and a queued job appear together or not at
 * all. Everything in it must use the runner: the embedded database has no second connection to offer meanwhile.
 */
export async function runInTransaction<T>(
  database: Pick<Database, 'pool'>,
  work: (runner: SqlRunner) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  // The pool listens only to clients at rest; without a listener a lost connection would end the process.
  client.on('error', ignoreLostConnection);
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    await rollBack(client);
    throw error;
  } finally {
    client.off('error', ignoreLostConnection);
  }
}

/** The statement that needs the connection fails by itself. */
function ignoreLostConnection(): void {}

/** A connection that cannot even roll back is thrown away. */
async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}

/** Rows of one statement, typed by the caller. */
export async function queryRows<Row>(runner: SqlRunner, text: string, values: unknown[]): Promise<Row[]> {
  return (await runner.query(text, values)).rows as Row[];
}
