import { limits } from '@anito/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let own: TestApp;
beforeAll(async () => {
  own = await createTestApp();
});
afterAll(() => own.close());

const publicAddress = '2606:2800:220:1:248:1893:25c8:1946';

/**
 * Items with a limited number per account: the request that creates one, the statement that inserts others,
 * and how they are counted.
 */
const counted = [
  {
    table: 'canned_replies',
    most: limits.cannedReplies,
    url: '/api/inbox/canned-replies',
    payload: { name: 'Hours', text: 'We are open from nine.' },
    fill: `insert into canned_replies (owner_id, name, text) select $1, 'Reply ' || n, 'Hello' from generate_series(1, $2::int) n`,
  },
  {
    table: 'webhooks',
    most: limits.webhooksPerAccount,
    url: '/api/webhooks',
    payload: { url: `https://[${publicAddress}]/leads` },
    fill: `insert into webhooks (owner_id, url, secret)
      select $1, 'https://shop.example/' || n, 'secret'::bytea from generate_series(1, $2::int) n`,
  },
  {
    table: 'api_keys',
    most: limits.apiKeysPerAccount,
    url: '/api/apikey',
    payload: {},
    fill: `insert into api_keys (owner_id, name, scopes, allowed_origins, key_prefix, key_suffix, secret_hash)
      select $1, 'Key ' || n, '{chat}', '{}', 'anito_', 'abcd', sha256(n::text::bytea) from generate_series(1, $2::int) n`,
  },
];

test.each(counted)('only one of many simultaneous requests gets the last place in $table', async (kind) => {
  const headers = await own.signIn(`${kind.table}@example.com`);
  const me = await own.app.inject({ url: '/api/Users/me', headers });
  const { id } = me.json<{ id: string }>();
  const { pool } = own.deps.database;
  await pool.query(kind.fill, [id, kind.most - 1]);
  const ask = () => own.app.inject({ method: 'POST', url: kind.url, headers, payload: kind.payload });
  const answers = await Promise.all(Array.from({ length: 8 }, ask));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status < 300)).toHaveLength(1);
  const { rows } = await pool.query(`select count(*)::int as count from ${kind.table} where owner_id = $1`, [
    id,
  ]);
  expect(rows).toEqual([{ count: kind.most }]);
});
