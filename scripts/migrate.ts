import { parseEnv } from '../apps/server/src/env.ts';
import { createLog } from '../apps/server/src/lib/log.ts';
import { migrateInstallation } from '../apps/server/src/migrate-installation.ts';
import { openDatabase } from './open-database.ts';

/**
 * `npm run -s migrate` brings the database to this version, as a step before processes with MIGRATE=wait
 * start. It can be repeated.
 */
async function migrate(): Promise<void> {
  const env = parseEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  await using opened = await openDatabase(env, log);
  const { total, added } = await migrateInstallation(opened.database, log);
  process.stdout.write(`The database is up to date: ${total} migrations, ${added} of them new.\n`);
}

migrate().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
