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
  const options = { log, poolSize: jobPoolSize, patience: jobPatience, cluster: database.cluster };
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

function openPool(
  kind: Database['kind'],
  connection: pg.PoolConfig,
  options: Pick<ConnectOptions, 'log' | 'poolSize' | 'patience'> & { cluster?: string | null },
): Database {
  const patience = options.patience ?? webPatience;
  const pool = new OldestFirstPool({
    ...connection,
    max: options.poolSize ?? webPoolSize,
    connectionTimeoutMillis: patience.connectMs,
    longestMs: patience.longestConnectMs,
    statement_timeout: patience.statementMs,
    query_timeout: patience.answerMs,
    // A dead machine or network is noticed by the kernel instead of by a request.
    keepAlive: true,
    types: valueTypes,
  });
  const onLost = (error: Error) => options.log.warn({ err: error }, 'database connection lost');
  pool.on('error', onLost);
  // A connection that is lost while somebody uses it fails their query; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  // Nobody else gets a connection whose statement, given up by us, still runs.
  pool.on('release', (_error, client) => {
    const { readyForQuery } = client as unknown as { readyForQuery: boolean };
    if (!readyForQuery) void client.end().catch(onLost);
  });
  return {
    kind,
    pool,
    connection,
    cluster: options.cluster ?? null,
    close: () => pool.end(),
  };
}
