import { execFile } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from './db/database.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { createTestProduct } from './testing/test-product.ts';

const script = fileURLToPath(new URL('../../../scripts/migrate.ts', import.meta.url));
const secretKey = 'b7Jk2Qx9vLm4Zr8TnW3pYd6HsF1cGe5A';
let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Runs `npm run migrate` and returns what it prints. */
async function migrate(databaseUrl: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, LOG_LEVEL: 'silent' };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  return stdout;
}

test('creates the schema and the job queue of an empty database, and changes nothing when repeated', async () => {
  const { connectionString } = database.connection as { connectionString: string };
  await database.pool.query('drop schema public cascade; drop schema pgboss cascade; create schema public');
  expect(await migrate(connectionString)).toMatch(/^The database is up to date: (\d+) migrations, \1 of/);
  const queues = await database.pool.query("select from pgboss.queue where name = 'sync-connection'");
  expect(queues.rowCount).toBe(1);
  expect(await migrate(connectionString)).toMatch(/migrations, 0 of them new/);
});

test('a process with MIGRATE=wait serves once the schema is migrated', async () => {
  const product = await createTestProduct({ MIGRATE: 'wait', LOG_LEVEL: 'info' });
  onTestFinished(() => product.remove());
  const client = new pg.Client({ connectionString: product.databaseUrl! });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
  await using output = await open(join(product.dataDir, 'output'), 'a');
  let isServing = false;
  const starting = product.start(output.fd).then(() => {
    isServing = true;
  });
  const readOutput = () => readFile(join(product.dataDir, 'output'), 'utf8');
  await expect.poll(readOutput).toContain('waiting for the schema: run npm run migrate');
  expect(isServing).toBe(false);
  await migrate(product.databaseUrl!);
  await starting;
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
});
