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
 * Connects to the PostgreSQL of `databaseUrl`, to a running embedded database, or to one that it starts in
 * `dataDir`. `close` of the result also stops a database that was started here. Throws when the database is
 * too old.
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
 * Opens separate connections for background work: its statements may take a minute. Heavy reads share the
 * pool of `database`.
 */
export function openJobDatabase(database: Database, log: Logger): Database {
  const { heavyPool } = database;
  return openPool(database, { log, poolSize: jobPoolSize, timeouts: jobTimeouts, heavyPool });
}

async function connectServer(connectionString: string, options: ConnectOptions): Promise<Database> {
  const connection = { connectionString, application_name: options.applicationName ?? 'anito' };
  const database = openPool({ kind: 'server', connection, isOnlyProcess: false }, options);
  return checkOrClose(database, options.log);
}

/**
 * Checks the server of a database. Closes the database and throws when the server cannot hold the product's
 * data.
 */
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

/** Opens the pools of a database without connecting. `close` ends the pools that were opened here. */
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

/** Creates a pool that logs lost connections, and closes connections whose statement was given up. */
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
