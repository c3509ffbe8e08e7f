import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from './database.ts';
import { listMigrations, type Migration } from './migrations.ts';
import { runInTransaction } from './run-in-transaction.ts';

/** An arbitrary number, the same in every process, that serializes migrating processes. */
const advisoryLock = 4_701_958_221;

/**
 * Query timeout in milliseconds. A migration of a large table, or waiting for another process, may take long.
 */
const answerTimeoutMs = 24 * 3_600_000;

type Applied = { name: string; is_additive: boolean };

/**
 * Migrates the schema to this program's version. Safe when many processes start at once or one is killed:
 * each migration is one transaction under a lock, and a new database gets all of them in one transaction.
 * Throws when a newer program has changed the schema in a way that this one does not support.
 */
export async function migrateDatabase(
  { pool }: Pick<Database, 'pool'>,
  log: Logger,
  migrations: Migration[] = listMigrations(),
): Promise<void> {
  let remaining: number;
  do {
    remaining = await runInTransaction({ pool }, async (client) => {
      await client.query('set local statement_timeout = 0');
      await client.query(withLongTimeout(`select pg_advisory_xact_lock(${advisoryLock})`));
      const applied = await readApplied(client);
      checkNotNewer(applied, migrations, log);
      const isNew = applied.length === 0;
      const next = migrations.slice(applied.length, isNew ? undefined : applied.length + 1);
      await applyMigrations(client, next, applied.length);
      if (isNew) log.info({ migrations: next.length }, 'schema created');
      else for (const { name } of next) log.info({ migration: name }, 'schema migrated');
      return migrations.length - applied.length - next.length;
    });
  } while (remaining > 0);
}

/** Interval in milliseconds between two looks at a schema that another process migrates. */
const waitIntervalMs = 1_000;

/**
 * Polls every `intervalMs`, without a limit, until another process has applied all migrations of this program
 * (`npm run migrate`). Throws when a newer program has changed the schema in a way that this one does not
 * support.
 */
export async function waitForSchema(
  { pool }: Pick<Database, 'pool'>,
  log: Logger,
  {
    migrations = listMigrations(),
    intervalMs = waitIntervalMs,
  }: { migrations?: Migration[]; intervalMs?: number } = {},
): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const applied = await findApplied({ pool });
    checkNotNewer(applied, migrations, log);
    const missing = migrations.length - applied.length;
    if (missing <= 0) return;
    if (isFirst) log.info({ missing }, 'waiting for the schema: run npm run migrate');
    await sleep(intervalMs);
  }
}

/** How the schema of a database differs from the one of this program. */
export type SchemaComparison = {
  applied: number;
  /** Number of this program's migrations that the database lacks. */
  missing: number;
  /** Newest migration that this program does not know, and whether it works with it. */
  newer: { name: string; isSupported: boolean } | undefined;
};

/**
 * Returns how many migrations are applied and missing, and the newest one that this program does not know, if
 * any. Changes nothing.
 */
export async function compareSchema(
  { pool }: Pick<Database, 'pool'>,
  migrations: Migration[] = listMigrations(),
): Promise<SchemaComparison> {
  const applied = await findApplied({ pool });
  const newer = findNewer(applied, migrations);
  const known = newer ? applied.length - newer.count : applied.length;
  return { applied: applied.length, missing: migrations.length - known, newer };
}

/**
 * Applies migrations and records them in `schema_migrations` from position `first` on, in the caller's
 * transaction. Sends all statements as one message: hundreds of single statements take longer to send than to
 * run.
 */
async function applyMigrations(client: pg.ClientBase, migrations: Migration[], first: number): Promise<void> {
  if (migrations.length === 0) return;
  const statements = migrations.flatMap((migration) => migration.statements);
  await client.query(withLongTimeout(statements.join(';\n')));
  await client.query(
    `insert into schema_migrations (position, name, is_additive)
      select $1 + at - 1, name, is_additive from unnest($2::text[], $3::boolean[]) with ordinality m (name, is_additive, at)`,
    [first, migrations.map(({ name }) => name), migrations.map(({ isAdditive }) => isAdditive)],
  );
}

/** Applies all given migrations to an empty database, in the caller's transaction. */
export async function createSchema(client: pg.ClientBase, migrations: Migration[]): Promise<void> {
  await readApplied(client);
  await applyMigrations(client, migrations, 0);
}

/**
 * Whether the database has every migration of this program. Throws when the database cannot be reached or has
 * no `schema_migrations` table.
 */
export async function isSchemaReady(
  { pool }: Pick<Database, 'pool'>,
  migrations: Migration[] = listMigrations(),
): Promise<boolean> {
  const names = migrations.map(({ name }) => name);
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from schema_migrations where name = any($1)',
    [names],
  );
  return rows[0]?.count === names.length;
}

/** Returns a statement with a longer client-side timeout than the pool's. */
function withLongTimeout(text: string): pg.QueryConfig {
  return { text, query_timeout: answerTimeoutMs } as pg.QueryConfig;
}

/**
 * Returns the applied migrations, oldest first; an empty list for a database that was never migrated. Creates
 * no table, unlike `readApplied`.
 */
async function findApplied({ pool }: Pick<Database, 'pool'>): Promise<Applied[]> {
  const { rows } = await pool.query("select from pg_class where oid = to_regclass('schema_migrations')");
  return rows.length === 0 ? [] : selectApplied(pool);
}

/** Returns the applied migrations, oldest first. Throws when their table is missing. */
async function selectApplied(runner: Pick<pg.ClientBase, 'query'>): Promise<Applied[]> {
  const { rows } = await runner.query<Applied>(
    'select name, is_additive from schema_migrations order by position',
  );
  return rows;
}

/** Returns the applied migrations, oldest first. Creates the table `schema_migrations` when it is missing. */
async function readApplied(client: pg.ClientBase): Promise<Applied[]> {
  await client.query(`create table if not exists schema_migrations (
    position integer primary key,
    name text not null unique,
    is_additive boolean not null,
    applied_at timestamptz not null default now()
  )`);
  return selectApplied(client);
}

/**
 * Returns the newest applied migration that this program does not know, and the number of such migrations;
 * undefined without any. A single additive one is supported: during a rolling update the previous program
 * still runs on a schema that is one additive step ahead.
 */
function findNewer(
  applied: Applied[],
  migrations: Migration[],
): { name: string; count: number; isSupported: boolean } | undefined {
  const split = applied.findIndex(({ name }, position) => name !== migrations[position]?.name);
  if (split < 0) return undefined;
  const unknown = applied.slice(split);
  const [first] = unknown;
  const isSupported = split === migrations.length && unknown.length === 1 && first!.is_additive;
  return { name: unknown.at(-1)!.name, count: unknown.length, isSupported };
}

/**
 * Throws when a newer program has changed the schema in a way that this one does not support. Logs a warning
 * for a supported change.
 */
function checkNotNewer(applied: Applied[], migrations: Migration[], log: Logger): void {
  const newer = findNewer(applied, migrations);
  if (!newer) return;
  if (newer.isSupported) {
    log.warn({ migration: newer.name }, 'the database is one step newer than this program');
    return;
  }
  throw new Error(
    `The database is newer than this program: it has "${newer.name}", this program knows up to ` +
      `"${migrations.at(-1)?.name}". Start the newer program again, or go back to a backup made before the update: ` +
      'npm run -s restore -- FILE.zip --replace',
  );
}
