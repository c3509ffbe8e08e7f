import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../../app.ts';
import { createLog } from '../../../lib/log.ts';
import { type FakeNotion, startFakeNotion } from '../../../testing/fake-notion.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let fake: FakeNotion;
let test: TestApp;
let headers: { authorization: string };

beforeAll(async () => {
  fake = await startFakeNotion();
  test = await createTestApp({ env: { NOTION_API_URL: `${fake.url}/` } });
  headers = await test.signIn('owner@example.com');
});
afterAll(async () => {
  await test.close();
  await fake.close();
});
beforeEach(() => void fake.requests.splice(0));

const validate = (payload: object) =>
  test.app.inject({ method: 'POST', url: '/api/notion/validate', headers, payload });

describe('POST /api/notion/validate', () => {
  it('says what a good token opens', async () => {
    const response = await validate({ apiToken: '  ntn_example ' });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        isValid: true,
        workspaceName: 'Golden Bakeshop',
        pageCount: 4,
        databaseCount: 1,
        errorMessage: null,
      },
    ]);
    expect(fake.requests.map(({ path }) => path)).toEqual(['/v1/users/me', '/v1/search']);
    expect(fake.requests.every(({ token }) => token === 'ntn_example')).toBe(true);
  });

  it('says of a token that Notion does not know that it is none, after one request', async () => {
    const response = await validate({ apiToken: 'ntn_wrong-canary' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      isValid: false,
      workspaceName: null,
      pageCount: null,
      databaseCount: null,
      errorMessage: 'Notion does not accept this API key. Please check it and try again.',
    });
    expect(fake.requests).toHaveLength(1);
    expect(response.body).not.toContain('canary');
  });

  it('says when Notion has no time, and sends nothing more', async () => {
    fake.tokens.add('ntn_busy');
    fake.orderNext({ status: 429, retryAfter: 120 });
    for (let attempt = 0; attempt < 2; attempt++) {
      const { isValid, errorMessage } = (await validate({ apiToken: 'ntn_busy' })).json();
      expect([isValid, errorMessage]).toEqual([false, expect.stringContaining('Notion asks to wait')]);
    }
    expect(fake.requests).toHaveLength(1);
  });

  it.each([
    [{}, 'API Key is required'],
    [{ apiToken: '   ' }, 'API Key is required'],
    [{ apiToken: 'ntn_canary\r\nX-Evil: 1' }, 'characters'],
    [{ apiToken: 'ntn_canary ñ' }, 'characters'],
    [{ apiToken: `ntn_canary${'x'.repeat(500)}` }, 'at most 500'],
  ])('%j is refused without asking Notion or repeating it', async (payload, problem) => {
    const response = await validate(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields.apiToken).toContain(problem);
    expect(response.body).not.toContain('canary');
    expect(fake.requests).toEqual([]);
  });

  it('leaves the token in no log and no table, whatever becomes of the call', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const app = await buildApp({ ...test.deps, log: createLog('debug', stream) });
    await app.ready();
    fake.tokens.add('ntn_canary-good');
    const statuses: number[] = [];
    const tokens = ['ntn_canary-good', 'ntn_canary-bad', 'ntn_canary\r\nbroken', 'ntn_canary-good'];
    const { pool } = test.deps.database;
    for (const [index, apiToken] of tokens.entries()) {
      // The last one meets a failure of the product itself.
      if (index === 3) await pool.query('alter table rate_limits rename to rate_limits_away');
      const asked = { ...headers, 'idempotency-key': `canary-hunt-${index}-0000000` };
      const request = {
        method: 'POST',
        url: '/api/notion/validate',
        headers: asked,
        payload: { apiToken },
      } as const;
      statuses.push((await app.inject(request)).statusCode);
    }
    await pool.query('alter table rate_limits_away rename to rate_limits');
    await app.close();
    expect(statuses).toEqual([200, 200, 400, 500]);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toContain('canary');
    const { rows } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    for (const { name } of rows) {
      const found = await pool.query(`select 1 from "${name}" t where t::text like '%ntn_canary%'`);
      expect([name, found.rows]).toEqual([name, []]);
    }
  });

  it('is not to be had without end', async () => {
    const other = await test.signIn('guesser@example.com');
    const statuses = [];
    for (let attempt = 0; attempt < 31; attempt++) {
      const payload = { apiToken: `ntn_guess-${attempt}` };
      const request = { method: 'POST', url: '/api/notion/validate', headers: other, payload } as const;
      statuses.push((await test.app.inject(request)).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
    expect(fake.requests).toHaveLength(30);
  });
});
