import type pg from 'pg';
import type { Database } from './database.ts';
import type { SqlRunner } from './sql.ts';

/**
 * Runs in the transaction that creates an item, with the id of the item. Both are committed or rolled back
 * together.
 */
export type TransactionHook = (runner: SqlRunner, id: number) => Promise<void>;

type CommitListener = () => Promise<void>;

/** Callbacks that wait for the end of open transactions. */
const listenersByClient = new WeakMap<object, CommitListener[]>();

/**
 * Queues `listener` until the transaction of `runner` has committed; a rollback drops it. Without a
 * transaction calls and awaits it immediately. The listener must not throw.
 */
export async function afterCommit(runner: object, listener: CommitListener): Promise<void> {
  const listeners = listenersByClient.get(runner);
  if (listeners) listeners.push(listener);
  else await listener();
}

/**
 * Runs `work` in one transaction, so that its writes and queued jobs appear together or not at all. Rolls
 * back and throws when `work` fails; otherwise commits, awaits the `afterCommit` listeners, and returns its
 * result. `work` must use only its client: waiting for a second connection of the pool can deadlock.
 */
export async function runInTransaction<T>(
  database: Pick<Database, 'pool'>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  const listeners: CommitListener[] = [];
  let result: T;
  try {
    await client.query('begin');
    listenersByClient.set(client, listeners);
    result = await work(client);
    listenersByClient.delete(client);
    await client.query('commit');
    client.release();
  } catch (error) {
    listenersByClient.delete(client);
    await rollBack(client);
    throw error;
  }
  for (const follow of listeners) await follow();
  return result;
}

/** Rolls back and releases the connection to the pool; closes it when the rollback fails. Never throws. */
async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
