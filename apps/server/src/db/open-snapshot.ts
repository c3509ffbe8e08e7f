import pg from 'pg';
import type { Database } from './database.ts';
import type { SqlRunner } from './sql.ts';
import { valueTypes } from './value-types.ts';

/** All of a database as it was at one moment, read as text in which every value is exact. */
type Snapshot = { runner: SqlRunner; close(): Promise<void> };

/** The text of values does not depend on where the database stands. */
const exactTexts =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; " +
  "set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0; " +
  'set local idle_in_transaction_session_timeout = 0';

/** Opens a snapshot, which a transaction keeps, while the product runs. */
export async function openSnapshot({ connection }: Pick<Database, 'connection'>): Promise<Snapshot> {
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

async function connect(connection: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...(connection as pg.ClientConfig), types: valueTypes, keepAlive: true });
  // Whoever reads learns of it with their query; unheard, it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
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
