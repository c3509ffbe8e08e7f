import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Database } from './database.ts';

type Server = Pick<Database, 'connection'>;

/** Returns the configuration of a connection to the named database on the same server. */
function connectTo(connection: pg.PoolConfig, database: string): pg.PoolConfig {
  const { connectionString } = connection;
  if (connectionString === undefined) return { ...connection, database };
  // The database in a URL has precedence over the option.
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}

/**
 * Runs `work` on a separate connection without a statement timeout, closes the connection, and returns the
 * result.
 */
async function administer<T>(server: Server, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(server.connection as pg.ClientConfig);
  // The caller gets the error from its query. Without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Returns the name prefix of this installation's temporary databases. It contains the OID of the current
 * database, so other installations on the server have another prefix.
 */
async function readPrefix(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ oid: number }>(
    'select oid::int8 as oid from pg_database where datname = current_database()',
  );
  return `anito_temporary_${rows[0]!.oid}_`;
}

/**
 * Runs `work` with a new empty database on the same server, drops the database and returns the result. First
 * drops those that killed processes left, so only one process at a time may call this. Throws PostgreSQL's
 * error 42501 when the user may not create databases.
 */
export async function withTemporaryDatabase<T>(
  server: Server,
  work: (database: Server) => Promise<T>,
): Promise<T> {
  const name = await administer(server, async (client) => {
    const prefix = await readPrefix(client);
    const { rows } = await client.query<{ name: string }>(
      'select datname::text as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const each of rows) await drop(client, each.name);
    const newName = prefix + randomBytes(4).toString('hex');
    // template0 has no objects that an administrator has added to template1.
    await client.query(`create database ${newName} template template0`);
    return newName;
  });
  try {
    return await work({ connection: connectTo(server.connection, name) });
  } finally {
    await administer(server, (client) => drop(client, name));
  }
}

/** Drops a database if it exists, and ends its open connections. */
async function drop(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${name} with (force)`);
}
