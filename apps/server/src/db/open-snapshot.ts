import pg from 'pg';
import type { Database } from './database.ts';
import type { SqlRunner } from './sql.ts';
import { valueTypes } from './value-types.ts';

/** The whole database at one moment, read as text in which every value is exact. */
type Snapshot = { runner: SqlRunner; close(): Promise<void> };

/** Makes the text of values independent of the server's settings. */
const exactTexts =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; " +
  "set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0; " +
  'set local idle_in_transaction_session_timeout = 0';

/**
 * Opens a read-only transaction (repeatable read) on a separate connection, which sees the database as of now
 * while the product runs on. The caller must call `close`.
 */
export async function openSnapshot({ connection }: Pick<Database, 'connection'>): Promise<Snapshot> {
  const client = await connect(connection);
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(exactTexts);
    // The first reading statement creates the snapshot.
    await client.query('select txid_current_snapshot()');
  } catch (error) {
    await client.end();
    throw error;
  }
  return { runner: client, close: () => client.end() };
}

/** Opens a connection outside of the pools. Its owner gets errors from its queries only. */
async function connect(connection: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...(connection as pg.ClientConfig), types: valueTypes, keepAlive: true });
  // The reader gets the error from its query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Runs `work` in one transaction on a separate connection and commits. Dates and numbers have the same text
 * format as in a snapshot. When `work` fails, rolls back and throws its error.
 */
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
