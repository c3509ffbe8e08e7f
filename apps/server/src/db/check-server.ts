import type pg from 'pg';
import type { Logger } from 'pino';

const minimumVersion = 16;
/**
 * Without these settings an acknowledged write can be lost (PostgreSQL docs, "Reliability and the Write-Ahead
 * Log").
 */
const durabilitySettings = ['fsync', 'synchronous_commit', 'full_page_writes'];

/**
 * Throws when the PostgreSQL server is too old. Logs an error for each setting that can lose acknowledged
 * writes in a crash, and does not throw for those.
 */
export async function checkServer(pool: pg.Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  const { version } = rows[0]!;
  if (version < minimumVersion)
    throw new Error(`DATABASE_URL names a PostgreSQL ${version}; ${minimumVersion} or later is needed.`);
  for (const { name, setting } of await listUnsafeSettings(pool))
    log.error(`PostgreSQL runs with ${name} = ${setting}: acknowledged writes can be lost in a crash`);
}

/**
 * Returns the durability settings of the server whose values can lose acknowledged writes in a crash; an
 * empty list when all are safe.
 */
export async function listUnsafeSettings(pool: pg.Pool): Promise<{ name: string; setting: string }[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name = any($1) and setting in ('off', 'local')",
    [durabilitySettings],
  );
  return rows;
}
