import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

type Headers = { authorization: string };

let test: TestApp;
let owner: Headers;
let other: Headers;

beforeAll(async () => {
  test = await createTestApp();
  [owner, other] = await Promise.all([test.signIn('owner@example.com'), test.signIn('other@example.com')]);
});
afterAll(() => test.close());

const url = '/api/files/connections';
const post = (key: string, payload: object, options: { headers?: Headers; url?: string } = {}) =>
  test.app.inject({
    method: 'POST',
    url: options.url ?? url,
    headers: { ...(options.headers ?? owner), 'idempotency-key': key },
    payload,
  });

async function countConnections(name: string): Promise<number> {
  const { rows } = await test.deps.database.pool.query(
    'select count(*)::int as count from connections where name = $1',
    [name],
  );
  return rows[0].count;
}

describe('the responses stored for one account', () => {
  // Uses the connections of jobs: their statements may take a minute, which filling the table needs.
  const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await test.deps.jobDatabase.pool.query(text, values)).rows;

  beforeEach(() => query('delete from idempotent_requests'));

  /** Inserts earlier requests, oldest first, each with a response of this size. */
  async function fill(account: string, count: number, bytes: number): Promise<void> {
    await query(
      `insert into idempotent_requests (scope, account, key, request_hash, status, response, created_at)
       select $1, $1, 'old-' || i, 'hash', 200, to_jsonb(
         (select string_agg(md5(random()::text || part), '') from generate_series(1, $3 / 32 + 0 * i) part)),
         now() - make_interval(secs => 1 + $2 - i)
       from generate_series(1, $2::int) i`,
      [account, count, bytes],
    );
  }

  async function summarize(account: string) {
    const [row] = await query<{ requests: number; answers: number; bytes: string; oldest: string }>(
      `select count(*)::int as requests, count(response)::int as answers,
         coalesce(sum(pg_column_size(response)), 0) as bytes,
         (array_agg(key order by created_at) filter (where response is not null))[1] as oldest
       from idempotent_requests where account = $1`,
      [account],
    );
    return { ...row!, bytes: Number(row!.bytes) };
  }

  const accountOf = async (key: string) =>
    (await query<{ account: string }>('select account from idempotent_requests where key = $1', [key]))[0]!
      .account;

  it('are limited to 8 MB, and requests of dropped ones are not carried out again', async () => {
    await post('key-before-the-flood', { name: 'Before the flood' });
    const account = await accountOf('key-before-the-flood');
    await query("update idempotent_requests set created_at = created_at - interval '1 hour'");
    await fill(account, 120, 100_000);
    await post('key-after-the-flood', { name: 'After the flood' });
    const summary = await summarize(account);
    expect(summary.bytes).toBeLessThanOrEqual(8 * 2 ** 20);
    expect(summary.bytes).toBeGreaterThan(7 * 2 ** 20);
    expect(summary).toMatchObject({ oldest: `old-${120 - summary.answers + 2}` });
    const again = await post('key-before-the-flood', { name: 'Before the flood' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'answer_not_kept']);
    expect(await countConnections('Before the flood')).toBe(1);
    const other = await post('key-before-the-flood', { name: 'Something else' });
    expect(other.json().code).toBe('idempotency_mismatch');
    expect((await post('key-after-the-flood', { name: 'After the flood' })).statusCode).toBe(201);
  });

  it('are limited to 2,000 requests, without affecting other accounts', async () => {
    await post('key-of-the-other', { name: 'Theirs' }, { headers: other });
    await post('key-of-the-owner', { name: 'Mine' });
    const account = await accountOf('key-of-the-owner');
    await query('delete from idempotent_requests where account = $1', [account]);
    await fill(account, 2_500, 64);
    await post('key-of-the-last', { name: 'Mine' });
    expect(await summarize(account)).toMatchObject({ requests: 2_000, answers: 2_000, oldest: 'old-502' });
    const theirs = await post('key-of-the-other', { name: 'Theirs' }, { headers: other });
    expect(theirs.headers['idempotent-replayed']).toBe('true');
  });

  it('exclude responses of more than 128 KB', async () => {
    const website = (name: string, pages: number) => ({
      name,
      baseUrl: 'http://1.1.1.1/',
      scraperMode: 'HttpClient',
      selectedPages: Array.from({ length: pages }, (_, index) => ({ url: `http://1.1.1.1/${index}` })),
    });
    for (const [name, pages, repeated] of [
      ['Small', 50, 201],
      ['Large', 2_000, 409],
    ] as const) {
      const send = () => post(`key-of-${name}`, website(name, pages), { url: '/api/website/connections' });
      const first = await send();
      expect([first.statusCode, first.body.length > 128 * 1024]).toEqual([201, name === 'Large']);
      const again = await send();
      expect(again.statusCode).toBe(repeated);
      if (repeated === 409) expect(again.json()).toMatchObject({ code: 'answer_not_kept' });
      expect(await countConnections(name)).toBe(1);
    }
  });

  it('are limited for all visitors of an assistant together, regardless of their ids', async () => {
    const payload = { name: 'Agent', systemPrompt: 'Help.', isAgentMode: true };
    const made = await test.app.inject({ method: 'POST', url: '/api/assistant', headers: owner, payload });
    const ask = (index: number) =>
      test.app.inject({
        method: 'POST',
        url: `/api/assistant/${made.json<{ id: number }>().id}/public/chat`,
        headers: { 'idempotency-key': `key-of-visitor-${index}` },
        payload: { question: 'Hello', channelUserId: `public_visitor-number-1${index}` },
      });
    await Promise.all([ask(1), ask(2)]);
    const account = await accountOf('key-of-visitor-1');
    expect(await accountOf('key-of-visitor-2')).toBe(account);
    await fill(account, 2_000, 64);
    await ask(3);
    expect((await summarize(account)).requests).toBe(2_000);
  });
});
