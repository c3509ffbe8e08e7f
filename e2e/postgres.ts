import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { findInstallation } from '../scripts/postgres-installation.ts';
import { startPostgres } from '../scripts/postgres-server.ts';

/** An empty database for one product; `close` removes it. */
export type TestDatabase = { url: string; close(): Promise<void> };

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A database of its own on the PostgreSQL of TEST_DATABASE_URL, else on one that is started here; a string says
 * why there is none.
 */
export async function createPostgres(): Promise<TestDatabase | string> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) {
    const installation = await findInstallation();
    if (typeof installation === 'string') return installation;
    const { url, stop } = await startPostgres(installation);
    return { url, close: stop };
  }
  const name = `anito_e2e_${randomBytes(8).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    close: () => administer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}
