import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from './database.ts';
import { listMigrations, type Migration } from './migrations.ts';
import { runInTransaction } from './run-in-transaction.ts';

/** Any number, the same in every process: it keeps migrating processes apart. */
const advisoryLock = 4_701_958_221;

/** Milliseconds: a migration of a large table, or of another process that came first, takes as long as it takes. */
const answerTimeoutMs = 24 * 3_600_000;

type Applied = { name: string; is_additive: boolean };

/**
 * Brings the schema to this program's version. Safe when many processes start at once and when one
 * is killed: each migration is one transaction under a lock. Throws when a newer program has already
 * changed the schema beyond what this one can work with.
 */
export async function migrateDatabase(
  { pool }: Pick<Database, 'pool'>,
  log: Logger,
  migrations: Migration[] = listMigrations(),
): Promise<void> {
  let isNew = false;
  for (let isDone = false; !isDone; ) {
    isDone = await runInTransaction({ pool }, async (client) => {
      await client.query('set local statement_timeout = 0');
      await client.query(patiently(`select pg_advisory_xact_lock(${advisoryLock})`));
      const applied = await readApplied(client);
      checkNotNewer(applied, migrations, log);
      isNew ||= applied.length === 0;
      const next = migrations[applied.length];
      if (!next) return true;
      await applyMigration(client, next, applied.length);
      log[isNew ? 'debug' : 'info']({ migration: next.name }, 'schema migrated');
      return false;
    });
  }
  if (isNew) log.info({ migrations: migrations.length }, 'schema made');
}

async function applyMigration(client: pg.ClientBase, migration: Migration, position: number): Promise<void> {
  for (const statement of migration.statements) await client.query(patiently(statement));
  await client.query('insert into schema_migrations (position, name, is_additive) values ($1, $2, $3)', [
    position,
    migration.name,
    migration.isAdditive,
  ]);
}

/** Makes the schema of some migrations, in the caller's transaction, where nothing of it is. */
export async function makeSchema(client: pg.ClientBase, migrations: Migration[]): Promise<void> {
  await readApplied(client);
  for (const [position, migration] of migrations.entries()) await applyMigration(client, migration, position);
}

/** Whether the database can be reached and has every migration of this program. */
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

/** A statement for whose answer `pg` waits longer than the pool says. */
function patiently(text: string): pg.QueryConfig {
  return { text, query_timeout: answerTimeoutMs } as pg.QueryConfig;
}

async function readApplied(client: pg.ClientBase): Promise<Applied[]> {
  await client.query(`create table if not exists schema_migrations (
    position integer primary key,
    name text not null unique,
    is_additive boolean not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<Applied>(
    'select name, is_additive from schema_migrations order by position',
  );
  return rows;
}

/** During a rolling update the previous program still runs on a schema that is one additive step ahead. */
function checkNotNewer(applied: Applied[], migrations: Migration[], log: Logger): void {
  const known = migrations.map(({ name }) => name);
  const split = applied.findIndex(({ name }, position) => name !== known[position]);
  if (split < 0) return;
  const unknown = applied.slice(split);
  if (split === known.length && unknown.length === 1 && unknown[0]?.is_additive) {
    log.warn({ migration: unknown[0].name }, 'the database is one step newer than this program');
    return;
  }
  throw new Error(
    `The database is newer than this program: it has "${unknown.at(-1)?.name}", this program knows up to ` +
      `"${known.at(-1)}". Start the newer program again, or restore a backup made before the update.`,
  );
}
