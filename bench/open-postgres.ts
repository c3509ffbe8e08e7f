import { findInstallation } from '../scripts/postgres-installation.ts';
import { startPostgres } from '../scripts/postgres-server.ts';

/**
 * Has the test application use PostgreSQL: the one of TEST_DATABASE_URL, or one that is started for this run with
 * `settings` (`name=value`). Throws where there is none.
 */
export async function openPostgres(settings: string[] = []): Promise<{ stop(): Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) return { stop: async () => {} };
  const installation = await findInstallation();
  if (typeof installation === 'string') throw new Error(`There is no PostgreSQL: ${installation}`);
  const server = await startPostgres(installation, settings);
  process.env.TEST_DATABASE_URL = server.url;
  return { stop: () => server.stop() };
}
