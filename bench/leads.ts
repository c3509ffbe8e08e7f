/**
 * Leads of an account with very many of them, on PostgreSQL: `npm run bench:leads -- [--leads 100000]
 * [--rounds 40]`. Calls the whole server over HTTP.
 */
import { parseArgs } from 'node:util';
import { createTestApp } from '../apps/server/src/testing/test-app.ts';
import { openPostgres } from './open-postgres.ts';
import { quantile } from './quantile.ts';

const { values: options } = parseArgs({
  options: { leads: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '40' } },
});
/** Promised limit of a page in milliseconds, at the 95th percentile. */
const limitMs = 250;

const server = await openPostgres();
const test = await createTestApp({ rateLimits: { leadCsv: { points: 1_000, seconds: 60 } } });
try {
  const headers = await test.signIn('owner@example.com');
  // The first request creates the user.
  await test.app.inject({ url: '/api/Users/me', headers });
  const { pool } = test.deps.database;
  const { rows } = await pool.query(`select id from users where email = 'owner@example.com'`);
  await pool.query(
    `insert into leads (owner_id, name, email, phone, score, status, source, searched, updated_at, created_at)
     select $1, 'Visitor ' || n, 'visitor' || n || '@example.com', '+6391' || lpad(n::text, 8, '0'),
       (array['High', 'Medium', 'Low'])[1 + n % 3],
       (array['New', 'Qualified', 'Contacted', 'Proposal Sent', 'Converted', 'Cold', 'Lost'])[1 + n % 7], 'public',
       'visitor ' || n || ' visitor' || n || '@example.com', now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [rows[0].id, Number(options.leads)],
  );
  await pool.query('vacuum (analyze) leads');
  const last = Number(options.leads) - 50;
  for (const [name, path] of [
    ['first page', ''],
    ['last page', `?skip=${last}`],
    ['of one score', '/by-score/High'],
    ['of one status', '/by-status/Cold'],
    ['search, one hit', '/search?q=visitor%2077777%20'],
    ['search, many hits', '/search?q=example.com'],
    ['search, no hit', '/search?q=zebra'],
    ['figures', '/stats'],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < Number(options.rounds); round++) {
      const startedAt = performance.now();
      const response = await test.app.inject({ url: `/api/lead${path}`, headers });
      times.push(performance.now() - startedAt);
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body}`);
    }
    const p95 = quantile(times, 0.95);
    if (p95 > limitMs) process.exitCode = 1;
    console.log(`${name}: p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`);
  }
  const startedAt = performance.now();
  const file = await test.app.inject({ url: '/api/lead/export.csv', headers });
  const lines = file.body.split('\r\n').length - 2;
  console.log(`CSV of ${lines} leads in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
} finally {
  await test.close();
  await server.stop();
}
