import { findRunningEmbedded } from '@anito/server/db/start-embedded';
import { connectDatabase } from '../apps/server/src/db/connect.ts';
import { acquireDataDirLock } from '../apps/server/src/db/data-dir-lock.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { migrateDatabase } from '../apps/server/src/db/migrate.ts';
import type { Env } from '../apps/server/src/env.ts';
import type { createLog } from '../apps/server/src/lib/log.ts';

/**
 * Opens the database of an installation for a script: the PostgreSQL of DATABASE_URL, the embedded one of the
 * server running on DATA_DIR or, if none runs, the embedded one under the folder's lock. Migrates the last
 * one unless `isMigrated` is false. When a step fails, closes what is open and throws.
 */
export async function openDatabase(
  env: Env,
  log: ReturnType<typeof createLog>,
  { isMigrated = true }: { isMigrated?: boolean } = {},
): Promise<{ database: Database } & AsyncDisposable> {
  await using cleanup = new AsyncDisposableStack();
  const options = { databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, log, poolSize: 2 };
  const isShared = Boolean(env.DATABASE_URL || (await findRunningEmbedded(env.DATA_DIR)));
  if (!isShared) {
    const lock = await acquireDataDirLock(env.DATA_DIR);
    cleanup.defer(() => lock.release());
  }
  const database = await connectDatabase({ ...options, joinRunning: isShared });
  cleanup.defer(() => database.close());
  if (!isShared && isMigrated) await migrateDatabase(database, log);
  const resources = cleanup.move();
  return { database, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
