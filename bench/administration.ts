/**
 * Admin requests with very many accounts, on PostgreSQL: `npm run bench:administration -- [--users 100000]
 * [--rounds 40]`. Uses the PostgreSQL of TEST_DATABASE_URL, or starts one for this run. Calls the whole
 * server over HTTP.
 */
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { createTestApp, type TestApp } from '../apps/server/src/testing/test-app.ts';
import { openPostgres } from './open-postgres.ts';
import { quantile } from './quantile.ts';

const { values: options } = parseArgs({
  options: { users: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '40' } },
});
const users = Number(options.users);
const rounds = Number(options.rounds);

/** Promised limit in milliseconds, at the 95th percentile. */
const limitMs = 200;

const server = await openPostgres();
const test = await createTestApp({ env: { ADMIN_EMAILS: 'admin@example.com' } });
let hasFailed = false;
try {
  await measure(test);
} finally {
  await test.close();
  await server.stop();
}
process.exitCode = hasFailed ? 1 : 0;

async function measure({ app, deps, signIn }: TestApp): Promise<void> {
  const headers = await signIn('admin@example.com');
  const { pool } = deps.database;
  await pool.query(
    `insert into users (issuer, subject, email, first_name, last_name, role, subscription_starts_at,
       subscription_ends_at, created_at)
     select 'bench', n::text, 'person.' || n || '@' || md5(n::text) || '.example', 'First' || n % 997, 'Last' || n % 499,
       (array['trial', 'starter', 'pro', 'agency'])[1 + n % 4], now() - interval '20 days',
       now() + make_interval(days => n % 40 - 20), now() - make_interval(mins => n)
     from generate_series(1, $1::int) n`,
    [users],
  );
  await pool.query(
    `insert into audit_log (actor_id, action, object, created_at)
     select id, 'role.changed', 'user:' || id, created_at from users`,
  );
  await pool.query('vacuum (analyze) users, audit_log');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/admin`;
  const ask = async (path: string) => {
    const response = await fetch(`${base}/${path}`, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const lastPage = Math.ceil(users / 50);
  const paths = {
    'page 1': 'users',
    'last page': `users?page=${lastPage}`,
    'a role': 'users?roleFilter=agency',
    'search, many hits': 'users?search=first1',
    'search, one hit': `users?search=person.${users}@`,
    'search, no hit': 'users?search=nobody-of-that-name',
    figures: 'stats',
    'log, page 1': 'audit',
    'log, by person': 'audit?person=first996',
    'log, nobody': 'audit?person=nobody-of-that-name',
  };
  console.log(`${users} accounts; milliseconds over ${rounds} rounds`);
  for (const [name, path] of Object.entries(paths)) {
    const all: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now();
      await ask(path);
      all.push(performance.now() - startedAt);
    }
    const [median, p95] = [quantile(all, 0.5), quantile(all, 0.95)];
    const isWithinLimit = p95 <= limitMs;
    if (!isWithinLimit) hasFailed = true;
    console.log(
      `  ${name.padEnd(20)} median ${median.toFixed(0)}, p95 ${p95.toFixed(0)}${isWithinLimit ? '' : ` (more than ${limitMs})`}`,
    );
  }
}
