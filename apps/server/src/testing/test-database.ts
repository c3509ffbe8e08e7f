import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { pino } from 'pino';
import { connectDatabase, type DatabaseTimeouts } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { listMigrations } from '../db/migrations.ts';
import { installJobQueue } from './install-job-queue.ts';

/** An arbitrary number that serializes test processes that create databases. */
const advisoryLock = 4_701_958_222;

/**
 * Long timeouts, because a busy machine is no defect; only tests of the timeouts themselves use the regular
 * ones.
 */
export const testTimeouts: DatabaseTimeouts = {
  connectMs: 60_000,
  maxConnectMs: 60_000,
  statementMs: 60_000,
  responseMs: 70_000,
};

type TestDatabaseOptions = { hasWebTimeouts?: boolean };

/**
 * Creates a migrated, empty database for one test file, until `close`, on the PostgreSQL of
 * TEST_DATABASE_URL.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<Database> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) throw new Error('TEST_DATABASE_URL names no PostgreSQL');
  const timeouts = options.hasWebTimeouts ? undefined : testTimeouts;
  return createOnServer(serverUrl, timeouts);
}

async function createOnServer(serverUrl: string, timeouts: DatabaseTimeouts | undefined): Promise<Database> {
  const name = `anito_test_${randomBytes(8).toString('hex')}`;
  await administer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    const template = await findTemplate(client, serverUrl);
    await client.query(`create database ${name} template ${template}`);
  });
  const database = await connectDatabase({
    databaseUrl: databaseUrl(serverUrl, name),
    dataDir: tmpdir(),
    log: pino({ level: 'silent' }),
    timeouts,
  });
  return withCleanup(database, () =>
    administer(serverUrl, async (client) => {
      await awaitClosed(client, name);
      await client.query(`drop database if exists ${name} with (force)`);
    }),
  );
}

/**
 * Waits, for a second at most, for connections that an ended pool is still closing; dropping the database
 * would cause an error on them without a listener.
 */
async function awaitClosed(client: pg.Client, name: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name]);
    if (!rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Returns the name of a database with every migration, which the first caller creates. */
async function findTemplate(client: pg.Client, serverUrl: string): Promise<string> {
  const templateName = `anito_template_${listMigrations().length}_${templateHash()}`;
  const { rowCount } = await client.query('select from pg_database where datname = $1', [templateName]);
  if (rowCount) return templateName;
  const building = `${templateName}_building`;
  await client.query(`drop database if exists ${building} with (force)`);
  await client.query(`create database ${building}`);
  const pool = new pg.Pool({ connectionString: databaseUrl(serverUrl, building), max: 1 });
  try {
    await migrateDatabase({ pool }, pino({ level: 'silent' }));
    await installJobQueue({ connectionString: databaseUrl(serverUrl, building) });
  } finally {
    await pool.end();
  }
  await client.query(`alter database ${building} rename to ${templateName}`);
  return templateName;
}

function templateHash(): string {
  let hash = 0;
  for (const character of JSON.stringify(listMigrations())) hash = (hash * 31 + character.charCodeAt(0)) | 0;
  return (hash >>> 0).toString(16);
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs `work` on one connection to the server. Its end releases its advisory locks. */
async function administer(serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withCleanup(database: Database, cleanUp: () => Promise<unknown>): Database {
  return {
    ...database,
    close: async () => {
      await database.close();
      await cleanUp();
    },
  };
}
