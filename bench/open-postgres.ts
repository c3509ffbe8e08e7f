import { startDatabaseServer } from '../apps/server/src/testing/database-server.ts';

/**
 * Makes the test application use the PostgreSQL of TEST_DATABASE_URL, or one started for this run with
 * `settings` (`name=value`).
 */
export async function openPostgres(settings: string[] = []): Promise<{ stop(): Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) return { stop: async () => {} };
  const server = await startDatabaseServer(settings);
  process.env.TEST_DATABASE_URL = server.url;
  return { stop: () => server.stop() };
}
