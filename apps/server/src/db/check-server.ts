import type pg from 'pg';
import type { Logger } from 'pino';

const minimumVersion = 16;
/**
 * Without these settings an acknowledged write can be lost (PostgreSQL docs, "Reliability and the Write-Ahead
 * Log").
 */
const durabilitySettings = ['fsync', 'synchronous_commit', 'full_page_writes'];

/**
 * Throws when the server's version is too old. Logs an error for each setting with which a crash can lose
 * acknowledged writes.
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

/** Returns the settings of the server with which a crash can lose acknowledged writes. */
export async function listUnsafeSettings(pool: pg.Pool): Promise<{ name: string; setting: string }[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name = any($1) and setting in ('off', 'local')",
    [durabilitySettings],
  );
  return rows;
}
