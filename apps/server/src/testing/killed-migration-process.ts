import { pino } from 'pino';
import { connectDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { listMigrations } from '../db/migrations.ts';

/**
 * A process that migrates and is killed in the middle of the migration at a place, of -1 in none, and says how many it found
 * done: `DATA_DIR PLACE [DATABASE_URL]`.
 */
const [dataDir = '', position = '', databaseUrl] = process.argv.slice(2);

const database = await connectDatabase({ databaseUrl, dataDir, log: pino({ level: 'silent' }) });
const migrations = listMigrations();
const killed = migrations[Number(position)];
if (killed) {
  const half = Math.floor(killed.statements.length / 2);
  Object.defineProperty(killed.statements, Symbol.iterator, {
    *value() {
      yield* killed.statements.slice(0, half + 1);
      process.kill(process.pid, 'SIGKILL');
    },
  });
}
const done = await database.pool.query('select from schema_migrations').catch(() => ({ rowCount: 0 }));
process.stdout.write(String(done.rowCount));
await migrateDatabase(database, pino({ level: 'silent' }), migrations);
await database.close();
