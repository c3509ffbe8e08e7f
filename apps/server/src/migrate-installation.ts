import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import { compareSchema, migrateDatabase } from './db/migrate.ts';
import { requireNoUnfinishedRestore } from './features/backups/require-no-unfinished-restore.service.ts';
import { features } from './features.ts';
import { createAttempts } from './lib/attempts.ts';
import { createJobs } from './lib/jobs.ts';

/**
 * Prepares a database for this version as a server does at start: the schema, then the tables of the job
 * queue. Returns how many migrations the database has and how many of them are new. Safe when processes start
 * or run meanwhile.
 */
export async function migrateInstallation(
  database: Database,
  log: Logger,
): Promise<{ total: number; added: number }> {
  const before = await compareSchema(database);
  await migrateDatabase(database, log);
  await requireNoUnfinishedRestore(database);
  const jobs = await createJobs({
    attempts: createAttempts({ runner: database.pool, log }),
    connection: database.connection,
    isOnlyProcess: false,
    kinds: features.flatMap((feature) => feature.jobs?.map(({ kind }) => kind) ?? []),
    log,
  });
  await jobs.close();
  const after = await compareSchema(database);
  return { total: after.applied, added: after.applied - before.applied };
}
