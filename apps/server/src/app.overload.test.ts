import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { createTestDatabase } from './testing/test-database.ts';

const requests = 200;

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ database: await createTestDatabase({ hasWebTimeouts: true }) });
});
afterAll(() => test.close());

it('the statement timeout is short for requests and long for jobs', async () => {
  const read = async ({ pool }: TestApp['deps']['database']) =>
    (await pool.query<{ statement_timeout: string }>('show statement_timeout')).rows[0]?.statement_timeout;
  expect([await read(test.deps.database), await read(test.deps.jobDatabase)]).toEqual(['5s', '1min']);
});

it(`${requests} requests that wait for a lock are refused with a retry time`, async () => {
  const headers = await test.signIn('owner@example.com');
  const url = '/api/assistant';
  expect((await test.app.inject({ url, headers })).statusCode).toBe(200);
  const blocker = new pg.Client(test.deps.database.connection);
  await blocker.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table assistants in access exclusive mode');
    const answers = await Promise.all(
      Array.from({ length: requests }, () => test.app.inject({ url, headers })),
    );
    for (const response of answers) {
      expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
  } finally {
    await blocker.end();
  }
  await expect.poll(async () => (await test.app.inject({ url, headers })).statusCode).toBe(200);
});
