import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { connectDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { listMigrations } from '../db/migrations.ts';

/**
 * Long enough to be noticed, in seconds; the database continues for this long, and holds the lock, when the
 * process is gone.
 */
const sleepSeconds = 1;
const pollMs = 20;

/**
 * A process that migrates and is killed in the middle of the migration at an index (-1 for none), and prints
 * how many migrations it found: `DATA_DIR INDEX [DATABASE_URL]`.
 */
const [dataDir = '', position = '', databaseUrl] = process.argv.slice(2);

const log = pino({ level: 'silent' });
/** Distinguishes its connections from those of an earlier process. */
const applicationName = `killed-migration-${process.pid}`;
const database = await connectDatabase({ databaseUrl, dataDir, log, applicationName });
const migrations = listMigrations();
const killed = migrations[Number(position)];
if (killed) {
  const half = Math.floor(killed.statements.length / 2);
  killed.statements.splice(half + 1, 0, `select pg_sleep(${sleepSeconds})`);
  void dieAsleep();
}
const applied = await database.pool.query('select from schema_migrations').catch(() => ({ rowCount: 0 }));
process.stdout.write(String(applied.rowCount));
await migrateDatabase(database, log, migrations);
await database.close();

/** Waits until the migration is in its middle. */
async function dieAsleep(): Promise<void> {
  const asleep = "select from pg_stat_activity where wait_event = 'PgSleep' and application_name = $1";
  while ((await database.pool.query(asleep, [applicationName])).rowCount === 0) await sleep(pollMs);
  process.kill(process.pid, 'SIGKILL');
}
