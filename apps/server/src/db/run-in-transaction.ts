import type pg from 'pg';
import type { Database } from './database.ts';

/**
 * Runs `work` in one transaction, so that rows of several features and a queued job appear together or not at
 * all. Everything in it must use the client: the embedded database has no second connection to offer meanwhile.
 */
export async function runInTransaction<T>(
  database: Pick<Database, 'pool'>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

/** A connection that cannot even roll back is thrown away. */
async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
