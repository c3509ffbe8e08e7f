import { mkdir, rm } from 'node:fs/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { copyFolder } from './copy-folder.ts';
import type { Database } from './database.ts';
import type { SqlRunner } from './sql.ts';
import { clusterOf, startEmbedded } from './start-embedded.ts';
import { valueTypes } from './value-types.ts';

/** All of a database as it was at one moment, read as text in which every value is exact. */
export type Snapshot = { runner: SqlRunner; close(): Promise<void> };

/** The text of values does not depend on where the database stands. */
const exactTexts =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; " +
  "set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0; " +
  'set local idle_in_transaction_session_timeout = 0';

/** A client of the embedded database that holds its turn says so before it would be cut. */
const stillHereMs = 5_000;

/**
 * Opens a snapshot while the product runs. A server keeps one for a transaction; the embedded database has one session
 * for all, so its files are copied to `folder` while everybody waits for that alone, and the copy is opened beside it.
 */
export async function openSnapshot(
  database: Database,
  { folder, log }: { folder: string; log: Logger },
): Promise<Snapshot> {
  if (!database.cluster) return beginSnapshot(database.connection);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
  try {
    await copyHeld(database.connection, database.cluster, clusterOf(folder));
    const copy = await startEmbedded(folder, log);
    const snapshot = await beginSnapshot(copy.connection);
    return {
      runner: snapshot.runner,
      async close() {
        await snapshot.close();
        await copy.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function connect(connection: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...(connection as pg.ClientConfig), types: valueTypes, keepAlive: true });
  // Whoever reads learns of it with their query; unheard, it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function beginSnapshot(connection: pg.PoolConfig): Promise<Snapshot> {
  const client = await connect(connection);
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(exactTexts);
    // The snapshot is of the first statement that reads.
    await client.query('select txid_current_snapshot()');
  } catch (error) {
    await client.end();
    throw error;
  }
  return { runner: client, close: () => client.end() };
}

/** Rewrites a database in one transaction that takes as long as it takes, with texts as a snapshot has them. */
export async function rewriteDatabase(
  { connection }: Pick<Database, 'connection'>,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await connect(connection);
  try {
    await client.query('begin');
    await client.query(exactTexts);
    await work(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Copies the files of a cluster between two transactions: a session that is in one keeps all others waiting. */
async function copyHeld(connection: pg.PoolConfig, cluster: string, copy: string): Promise<void> {
  const client = await connect(connection);
  try {
    await client.query('begin');
    const timer = setInterval(() => void client.query('select 1').catch(() => undefined), stillHereMs);
    try {
      await copyFolder(cluster, copy);
      // Had it been cut meanwhile, others would have written.
      await client.query('commit');
    } finally {
      clearInterval(timer);
    }
  } finally {
    await client.end();
  }
}
