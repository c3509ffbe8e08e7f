import { getModelFile } from '@anito/builtin-models/model-file';
import { preparedModels } from '../lib/prepared-folder.ts';
import { type DatabaseServer, startDatabaseServer } from './database-server.ts';

let server: DatabaseServer | undefined;

/**
 * Starts one PostgreSQL server for a run of Vitest, unless TEST_DATABASE_URL names one, and converts the
 * embedder's weights.
 */
export async function setup(): Promise<void> {
  await getModelFile(preparedModels);
  if (process.env.TEST_DATABASE_URL) return;
  server = await startDatabaseServer();
  process.env.TEST_DATABASE_URL = server.url;
}

/** Stops the server. */
export async function teardown(): Promise<void> {
  await server?.stop();
}
