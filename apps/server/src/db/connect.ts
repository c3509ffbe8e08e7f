import type pg from 'pg';
import type { Logger } from 'pino';
import { checkServer } from './check-server.ts';
import type { Database } from './database.ts';
import { OldestFirstPool } from './oldest-first-pool.ts';
import { clusterOf, findRunningEmbedded, startEmbedded } from './start-embedded.ts';
import { valueTypes } from './value-types.ts';

type ConnectOptions = {
  /** Unset: the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Logger;
  applicationName?: string;
  poolSize?: number;
  /** Uses the embedded database of a server that runs on `dataDir`, if there is one; for scripts. */
  joinRunning?: boolean;
  /** Unset: that of people, who wait for what is asked. */
  patience?: Patience;
};

/** How long work may wait for the database, in milliseconds, before it fails. */
export type Patience = {
  /** For a connection while nobody gets one: the database restarts or stands still. */
  connectMs: number;
  /** For a connection while others get theirs: a burst is worked off. */
  longestConnectMs: number;
  /** For a running statement, by the database's clock, unless `set local statement_timeout` says otherwise. */
  statementMs: number;
  /** For an answer at all: the statement has not begun, or the network swallows everything. */
  answerMs: number;
};

const webPoolSize = 10;
const jobPoolSize = 5;
const heavyPoolSize = 2;

/** People wait: better an early "try again" than a late one. */
const webPatience: Patience = {
  connectMs: 1_800,
  longestConnectMs: 8_000,
  statementMs: 5_000,
  answerMs: 6_000,
};
const jobPatience: Patience = {
  connectMs: 5_000,
  longestConnectMs: 30_000,
  statementMs: 60_000,
  answerMs: 70_000,
};
/** The embedded database has one session, so a long statement of a job blocks all requests. */
const sharedJobPatience: Patience = { ...jobPatience, statementMs: 10_000, answerMs: 60_000 };

/** Searches and figures wait for earlier ones and are refused sooner: their callers try again. */
const heavyPatience: Patience = {
  connectMs: 8_000,
  longestConnectMs: 15_000,
  statementMs: 5_000,
  answerMs: 8_000,
};

/** Connects to the PostgreSQL of `databaseUrl`, or starts the embedded database in `dataDir`. */
export async function connectDatabase(options: ConnectOptions): Promise<Database> {
  if (options.databaseUrl) return connectServer(options.databaseUrl, options);
  const running = options.joinRunning ? await findRunningEmbedded(options.dataDir) : undefined;
  if (running) return openPool('embedded', running, { ...options, cluster: clusterOf(options.dataDir) });
  const embedded = await startEmbedded(options.dataDir, options.log);
  const database = openPool('embedded', embedded.connection, {
    ...options,
    cluster: clusterOf(options.dataDir),
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      await embedded.close();
    },
  };
}

/** The same database for background work, on connections of its own: its statements may take a minute. */
export function openJobDatabase(database: Database, log: Logger): Database {
  const patience = database.kind === 'embedded' ? sharedJobPatience : jobPatience;
  const { cluster, heavyPool } = database;
  const options = { log, poolSize: jobPoolSize, patience, cluster, heavyPool };
  return openPool(database.kind, database.connection, options);
}

async function connectServer(connectionString: string, options: ConnectOptions): Promise<Database> {
  const connection = { connectionString, application_name: options.applicationName ?? 'anito' };
  const database = openPool('server', connection, options);
  try {
    await checkServer(database.pool, options.log);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

type PoolOptions = Pick<ConnectOptions, 'log' | 'poolSize' | 'patience'> & {
  cluster?: string | null;
  /** Unset: the pool opens its own and closes it with itself. */
  heavyPool?: pg.Pool;
};

function openPool(kind: Database['kind'], connection: pg.PoolConfig, options: PoolOptions): Database {
  const patience = options.patience ?? webPatience;
  const pool = createPool(connection, options.poolSize ?? webPoolSize, patience, options.log);
  const heavyPool = options.heavyPool ?? createHeavyPool(kind, connection, options);
  return {
    kind,
    pool,
    heavyPool,
    connection,
    cluster: options.cluster ?? null,
    close: async () => {
      await Promise.all([pool.end(), options.heavyPool ? undefined : heavyPool.end()]);
    },
  };
}

function createHeavyPool(
  kind: Database['kind'],
  connection: pg.PoolConfig,
  { patience, log }: Pick<PoolOptions, 'patience' | 'log'>,
): pg.Pool {
  // The embedded database has one session: one heavy statement at a time, each a second at most.
  if (kind === 'embedded') {
    return createPool(connection, 1, patience ?? { ...heavyPatience, statementMs: 1_000 }, log);
  }
  return createPool(connection, heavyPoolSize, patience ?? heavyPatience, log);
}

function createPool(
  connection: pg.PoolConfig,
  max: number,
  { connectMs, longestConnectMs, statementMs, answerMs }: Patience,
  log: Logger,
): OldestFirstPool {
  const pool = new OldestFirstPool({
    ...connection,
    max,
    connectionTimeoutMillis: connectMs,
    longestMs: longestConnectMs,
    statement_timeout: statementMs,
    query_timeout: answerMs,
    // A dead machine or network is noticed by the kernel instead of by a request.
    keepAlive: true,
    types: valueTypes,
  });
  const onLost = (error: Error) => log.warn({ err: error }, 'database connection lost');
  pool.on('error', onLost);
  // A connection that is lost while somebody uses it fails their query; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  // Nobody else gets a connection whose statement, given up by us, still runs.
  pool.on('release', (_error, client) => {
    const { readyForQuery } = client as unknown as { readyForQuery: boolean };
    if (!readyForQuery) void client.end().catch(onLost);
  });
  return pool;
}
