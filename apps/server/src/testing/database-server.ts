import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchPostgres } from '@anito/postgres-server/launch-postgres';
import { pino } from 'pino';

/** A server of PostgreSQL for tests. */
export type DatabaseServer = { url: string; stop(): Promise<void> };

/**
 * Starts a server on the loopback interface with an empty cluster, which is removed when it stops. `settings`
 * are `name=value`.
 */
export async function startDatabaseServer(settings: string[] = []): Promise<DatabaseServer> {
  const folder = mkdtempSync(join(tmpdir(), 'anito-postgres-'));
  const { connection, close } = await launchPostgres({
    cluster: join(folder, 'cluster'),
    log: pino({ level: 'silent' }),
    hasLoopback: true,
    settings: ['max_connections=300', ...settings],
  });
  const { user, password, host, port, database } = connection;
  return {
    url: `postgres://${user}:${password}@${host}:${port}/${database}`,
    async stop() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
