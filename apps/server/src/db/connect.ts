import type pg from 'pg';
import type { Logger } from 'pino';
import { checkServer } from './check-server.ts';
import type { Database } from './database.ts';
import { OldestFirstPool } from './oldest-first-pool.ts';
import { type EmbeddedDatabase, findRunningEmbedded, startEmbedded } from './start-embedded.ts';
import { valueTypes } from './value-types.ts';

type ConnectOptions = {
  /** Without it, the embedded database in `dataDir` is used. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Logger;
  applicationName?: string;
  poolSize?: number;
  /** True to join the embedded database that another process has started on `dataDir`, if there is one. */
  joinRunning?: boolean;
  /** The embedded database that another process has started; none is started here. */
  running?: pg.PoolConfig | undefined;
  /**
   * The embedded database that this process has started already. It is closed together with the connections.
   */
  embedded?: EmbeddedDatabase | undefined;
  /** Defaults to the timeouts for requests of people. */
  timeouts?: DatabaseTimeouts;
};

/** How long work may wait for the database before it fails, in milliseconds. */
export type DatabaseTimeouts = {
  /** Wait for a connection while none is released: the database restarts or hangs. */
  connectMs: number;
  /** Wait for a connection while others are released: a burst is worked off. */
  maxConnectMs: number;
  /** Runtime of a statement, by the database's clock, unless `set local statement_timeout` changes it. */
  statementMs: number;
  /** Wait for any response: the statement has not started, or the network drops everything. */
  responseMs: number;
};

const webPoolSize = 10;
const jobPoolSize = 5;
const heavyPoolSize = 2;

/**
 * A connection that has run many statements takes 8 MB in its server process, so most connections are closed
 * after a burst.
 */
const idleMs = 3_000;
const minConnections = 2;

/** For people, an early "try again" is better than a late one. */
const webTimeouts: DatabaseTimeouts = {
  connectMs: 1_800,
  maxConnectMs: 8_000,
  statementMs: 5_000,
  responseMs: 6_000,
};
const jobTimeouts: DatabaseTimeouts = {
  connectMs: 5_000,
  maxConnectMs: 30_000,
  statementMs: 60_000,
  responseMs: 70_000,
};

/** Searches and statistics wait for earlier ones and are refused sooner; their callers try again. */
const heavyTimeouts: DatabaseTimeouts = {
  connectMs: 8_000,
  maxConnectMs: 15_000,
  statementMs: 5_000,
  responseMs: 8_000,
};

/**
 * Connects to `databaseUrl`, or to the embedded database in `dataDir`, which it starts unless one is running.
 * `close` of the result also stops an embedded database, except one that was joined. Throws when the
 * PostgreSQL server is too old.
 */
export async function connectDatabase(options: ConnectOptions): Promise<Database> {
  if (options.databaseUrl) return connectServer(options.databaseUrl, options);
  const running =
    options.running ?? (options.joinRunning ? await findRunningEmbedded(options.dataDir) : undefined);
  if (running) return openPool({ kind: 'embedded', connection: running, isOnlyProcess: false }, options);
  const embedded = options.embedded ?? (await startEmbedded(options.dataDir, options.log));
  const { connection } = embedded;
  const database = openPool({ kind: 'embedded', connection, isOnlyProcess: true }, options);
  const close = async () => {
    await database.close();
    await embedded.close();
  };
  return checkOrClose({ ...database, close }, options.log);
}

/**
 * Opens a separate pool for background work, whose statements may take a minute. The heavy reads use the pool
 * of `database`, which `close` leaves open.
 */
export function openJobDatabase(database: Database, log: Logger): Database {
  const { heavyPool } = database;
  return openPool(database, { log, poolSize: jobPoolSize, timeouts: jobTimeouts, heavyPool });
}

/**
 * Connects to an external PostgreSQL server. Throws, and closes the pools, when it is unreachable or too old.
 */
async function connectServer(connectionString: string, options: ConnectOptions): Promise<Database> {
  const connection = { connectionString, application_name: options.applicationName ?? 'anito' };
  const database = openPool({ kind: 'server', connection, isOnlyProcess: false }, options);
  return checkOrClose(database, options.log);
}

/** Returns the database if its server passes `checkServer`. Otherwise closes the database and throws. */
async function checkOrClose(database: Database, log: Logger): Promise<Database> {
  try {
    await checkServer(database.pool, log);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

type PoolOptions = Pick<ConnectOptions, 'log' | 'poolSize' | 'timeouts'> & {
  /** Without it, the pool opens a heavy pool and closes it with itself. */
  heavyPool?: pg.Pool;
};

/**
 * Creates the pools of a database without connecting. `close` ends them, except a heavy pool in `options`.
 */
function openPool(
  { kind, connection, isOnlyProcess }: Pick<Database, 'kind' | 'connection' | 'isOnlyProcess'>,
  options: PoolOptions,
): Database {
  const timeouts = options.timeouts ?? webTimeouts;
  const pool = createPool(connection, options.poolSize ?? webPoolSize, timeouts, options.log);
  const heavyPool =
    options.heavyPool ??
    createPool(connection, heavyPoolSize, options.timeouts ?? heavyTimeouts, options.log);
  return {
    kind,
    pool,
    heavyPool,
    connection,
    isOnlyProcess,
    close: async () => {
      await Promise.all([pool.end(), options.heavyPool ? undefined : heavyPool.end()]);
    },
  };
}

/**
 * Creates a pool of at most `max` connections that logs lost connections. A connection released during a
 * running statement, for example after a timeout, is closed instead of reused.
 */
function createPool(
  connection: pg.PoolConfig,
  max: number,
  { connectMs, maxConnectMs, statementMs, responseMs }: DatabaseTimeouts,
  log: Logger,
): OldestFirstPool {
  const pool = new OldestFirstPool({
    ...connection,
    max,
    min: minConnections,
    idleTimeoutMillis: idleMs,
    connectionTimeoutMillis: connectMs,
    maxWaitMs: maxConnectMs,
    statement_timeout: statementMs,
    query_timeout: responseMs,
    // The kernel detects a dead machine or network, so no request has to.
    keepAlive: true,
    types: valueTypes,
  });
  const onLost = (error: Error) => log.warn({ err: error }, 'database connection lost');
  pool.on('error', onLost);
  // A lost connection fails the running query; without a listener the error would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  // A connection whose statement we gave up on may still run it, so it is closed instead of reused.
  pool.on('release', (_error, client) => {
    const { readyForQuery } = client as unknown as { readyForQuery: boolean };
    if (!readyForQuery) void client.end().catch(onLost);
  });
  return pool;
}
