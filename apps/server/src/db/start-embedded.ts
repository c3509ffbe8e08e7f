import { join, resolve } from 'node:path';
import { findRunningServer } from '@anito/postgres-server/connection';
import { launchPostgres } from '@anito/postgres-server/launch-postgres';
import { OtherVersionError } from '@anito/postgres-server/postgres-error';
import { createFolder } from '@anito/storage/durable-files';
import type pg from 'pg';
import type { Logger } from 'pino';

/** A running embedded database. */
export type EmbeddedDatabase = { connection: pg.PoolConfig; close(): Promise<void> };

/** Returns the folder of PostgreSQL's files (`database`) in a data folder, as an absolute path. */
function clusterOf(dataDir: string): string {
  return join(resolve(dataDir), 'database');
}

/**
 * Starts the embedded PostgreSQL of a data folder as a child process, and creates folder and database on the
 * first start. Throws with upgrade instructions, and changes nothing, when another version of PostgreSQL
 * created the files.
 */
export async function startEmbedded(dataDir: string, log: Logger): Promise<EmbeddedDatabase> {
  await createFolder(resolve(dataDir));
  try {
    return await launchPostgres({ cluster: clusterOf(dataDir), log });
  } catch (error) {
    if (!(error instanceof OtherVersionError)) throw error;
    throw new Error(describeUpgrade(resolve(dataDir), error.clusterVersion), { cause: error });
  }
}

/**
 * Returns the connection to the embedded database that another process runs on this data folder, or undefined
 * when none responds.
 */
export function findRunningEmbedded(dataDir: string): Promise<pg.PoolConfig | undefined> {
  return findRunningServer(clusterOf(dataDir));
}

/** Returns the error message with the steps to move a database to this version of PostgreSQL. */
function describeUpgrade(dataDir: string, version: string): string {
  return [
    `${dataDir} holds a database of PostgreSQL ${version}, which an earlier version of Anito made. Nothing was changed.`,
    'To bring it into this version:',
    '1. With the earlier version: npm run -s backup -- before-upgrade.zip',
    `2. Rename ${dataDir}/database. Keep the other files of ${dataDir}, above all secret-key.`,
    '3. With this version: npm run -s restore -- before-upgrade.zip, then npm start.',
  ].join('\n');
}
