import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import { checkServer } from './check-server.ts';
import { findRunningEmbedded, startEmbedded } from './embedded/start-embedded.ts';
import { schema } from './schema.ts';

/** An open database of either kind. */
export type Database = {
  kind: 'embedded' | 'server';
  db: NodePgDatabase<typeof schema>;
  pool: pg.Pool;
  /** What others need to open connections of their own. */
  connection: pg.PoolConfig;
  close(): Promise<void>;
};

type ConnectOptions = {
  /** Unset: the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Logger;
  applicationName?: string;
  poolSize?: number;
  /** Uses the embedded database of a server that runs on `dataDir`, if there is one; for scripts. */
  joinRunning?: boolean;
};

/** Connections made by a pool wait this long before they fail: a full pool or a database that restarts. */
const connectTimeoutMs = 5_000;
/** Ends a statement that nobody bounded otherwise (`set local statement_timeout`); the embedded engine has the same default. */
const statementTimeoutMs = 60_000;

/** Connects to the PostgreSQL of `databaseUrl`, or starts the embedded database in `dataDir`. */
export async function connectDatabase(options: ConnectOptions): Promise<Database> {
  if (options.databaseUrl) return connectServer(options.databaseUrl, options);
  const running = options.joinRunning ? await findRunningEmbedded(options.dataDir) : undefined;
  if (running) return openPool('embedded', running, options, async () => {});
  const embedded = await startEmbedded(options.dataDir, options.log);
  return openPool('embedded', embedded.connection, options, embedded.close);
}

async function connectServer(connectionString: string, options: ConnectOptions): Promise<Database> {
  const connection = { connectionString, application_name: options.applicationName ?? 'anito' };
  const database = openPool('server', connection, options, async () => {});
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
  options: ConnectOptions,
  stop: () => Promise<void>,
): Database {
  const pool = new pg.Pool({
    ...connection,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(kind === 'server' ? { statement_timeout: statementTimeoutMs } : {}),
    // A dead machine or network is noticed by the kernel instead of by a request.
    keepAlive: true,
  });
  const onLost = (error: Error) => options.log.warn({ err: error }, 'database connection lost');
  pool.on('error', onLost);
  // A connection that is lost while somebody uses it fails their query; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  return {
    kind,
    db: drizzle(pool, { schema }),
    pool,
    connection,
    close: async () => {
      await pool.end();
      await stop();
    },
  };
}
