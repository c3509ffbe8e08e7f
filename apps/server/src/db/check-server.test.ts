import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { checkServer } from './check-server.ts';
import type { Database } from './database.ts';

let database: Database;
const lines: string[] = [];
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

test('accepts a suitable server without a message', async () => {
  await checkServer(database.pool, log);
  expect(lines).toEqual([]);
});

test('logs the setting of a server that may lose answered requests', async () => {
  const pool = new pg.Pool({ ...database.connection, options: '-c synchronous_commit=off', max: 1 });
  // The database may be dropped while the connection is still being closed.
  pool.on('connect', (client) => client.on('error', () => undefined));
  await checkServer(pool, log);
  await pool.end();
  expect(lines).toEqual([expect.stringMatching(/^PostgreSQL runs with synchronous_commit = off/)]);
});
