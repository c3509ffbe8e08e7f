/**
 * Reports of an assistant with very many conversations, on PostgreSQL: `npm run bench:reports --
 * [--conversations 1000000] [--visitors 200000] [--rounds 40]`. Uses the PostgreSQL of TEST_DATABASE_URL, or
 * starts one for this run. Calls the whole server over HTTP. A hundred other assistants together have a tenth
 * as many conversations.
 */
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Assistant } from '@anito/contract/assistants';
import { createTestApp, type TestApp } from '../apps/server/src/testing/test-app.ts';
import { readResident, resetPeak } from '../scripts/process-memory.ts';
import { openPostgres } from './open-postgres.ts';
import { quantile } from './quantile.ts';

const { values: options } = parseArgs({
  options: {
    conversations: { type: 'string', default: '1000000' },
    visitors: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '40' },
  },
});
const conversations = Number(options.conversations);
const visitors = Number(options.visitors);
const rounds = Number(options.rounds);

/** Page size of the reports page. */
const pageSize = 5;
/** Promised limit of a page in milliseconds, at the 95th percentile. */
const limitMs = 150;
const tables = ['conversations', 'threads', 'visitors'];

const server = await openPostgres(['max_wal_size=8GB']);
const test = await createTestApp();
let hasFailed = false;
try {
  await measure(test);
} finally {
  await test.close();
  await server.stop();
}
process.exitCode = hasFailed ? 1 : 0;

async function measure({ app, deps, signIn }: TestApp): Promise<void> {
  const headers = await signIn('owner@example.com');
  const large = await createAssistant(app, headers);
  const startedAt = performance.now();
  await fill(large.id, conversations, visitors);
  for (let other = 0; other < 100; other++) {
    const { id } = await createAssistant(app, headers);
    await fill(id, Math.ceil(conversations / 1_000), Math.ceil(visitors / 1_000));
  }
  for (const table of tables) await deps.database.pool.query(`vacuum (analyze) ${table}`);
  console.log(`stored in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);

  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/assistant/${large.id}`;
  const ask = async (path: string) => {
    const response = await fetch(`${base}/${path}`, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const lastPage = Math.floor(visitors / pageSize);
  const before = await countScans();
  for (const page of [1, Math.min(10_000, lastPage), lastPage]) {
    await time(`page ${page}`, rounds, limitMs, () => ask(`conversations?page=${page}&pageSize=${pageSize}`));
  }
  const scans = (await countScans()) - before;
  if (scans > 0) hasFailed = true;
  console.log(`  scans of whole tables for pages: ${scans}`);
  await time('page of 1,000 visitors', 3, undefined, () => ask('conversations?pageSize=1000'));
  await time('figures', 5, undefined, () => ask('analytics'));
  await time('days (90)', 3, undefined, () => ask('analytics/days?days=90'));
  await time('search, many hits', 3, undefined, () => ask('conversations?search=cake&pageSize=5'));
  await time('search, one hit', 3, undefined, () =>
    ask('conversations?search=number%20777777%20&pageSize=5'),
  );
  await time('search, no hit', 3, undefined, () => ask('conversations?search=zebra&pageSize=5'));
  await download(`${base}/conversations.csv`, headers);
}

async function createAssistant(app: TestApp['app'], headers: { authorization: string }): Promise<Assistant> {
  const payload = { name: 'Helper', systemPrompt: 'Help.', isAgentMode: true };
  return (await app.inject({ method: 'POST', url: '/api/assistant', headers, payload })).json();
}

/** Creates conversations over 90 days, alternating between visitors. Each answer has a few sentences. */
async function fill(assistantId: number, count: number, visitorCount: number): Promise<void> {
  const { pool } = test.deps.database;
  await pool.query(
    `insert into threads (owner_id, assistant_id, channel, channel_user_id)
     select a.owner_id, a.id, case n % 3 when 0 then 'widget' else 'public' end, 'public_' || md5(a.id || '-' || n)
     from assistants a, generate_series(1, $2::int) n where a.id = $1`,
    [assistantId, visitorCount],
  );
  const step = 100_000;
  for (let from = 1; from <= count; from += step) {
    await pool.query(
      `insert into conversations (owner_id, assistant_id, thread_id, question, answer, status, duration_ms, created_at)
       select t.owner_id, t.assistant_id, t.id, 'How much is the ube cake of number ' || n || ' ?',
         repeat('The ube cake costs 980 pesos and is baked every morning. ', 6), 'answered', 500 + n % 3000,
         now() - interval '90 days' * (1 - n::float / $2)
       from generate_series($3::int, $4::int) n
       join (select t.*, row_number() over (order by id) as place from threads t where assistant_id = $1) t
         on t.place = n % $5 + 1`,
      [assistantId, count, from, Math.min(from + step - 1, count), visitorCount],
    );
  }
}

/** Returns how often PostgreSQL has scanned a whole table of reports. */
async function countScans(): Promise<number> {
  // Each connection reports its statistics within a second.
  await sleep(2_000);
  const { rows } = await test.deps.database.pool.query(
    'select sum(seq_scan)::int as count from pg_stat_user_tables where relname = any($1)',
    [tables],
  );
  return rows[0].count;
}

async function time(
  name: string,
  times: number,
  bound: number | undefined,
  work: () => Promise<unknown>,
): Promise<void> {
  const all: number[] = [];
  for (let round = 0; round < times; round++) {
    const startedAt = performance.now();
    await work();
    all.push(performance.now() - startedAt);
  }
  const [median, p95] = [quantile(all, 0.5), quantile(all, 0.95)];
  const isWithinLimit = bound === undefined || p95 <= bound;
  if (!isWithinLimit) hasFailed = true;
  const verdict = bound === undefined ? '' : `, promised ${bound} ms: ${isWithinLimit ? 'met' : 'MISSED'}`;
  console.log(`  ${name}: median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms${verdict}`);
}

/** Downloads the file and discards it. The server is in this process as well. */
async function download(url: string, headers: { authorization: string }): Promise<void> {
  const before = readResident(process.pid).now;
  resetPeak(process.pid);
  const startedAt = performance.now();
  const response = await fetch(url, { headers });
  let bytes = 0;
  const grown: string[] = [];
  for await (const chunk of response.body ?? []) {
    if (Math.floor(bytes / 5e7) < Math.floor((bytes + chunk.length) / 5e7)) {
      grown.push((readResident(process.pid).now - before).toFixed(0));
    }
    bytes += chunk.length;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const peak = readResident(process.pid).peak - before;
  console.log(
    `  CSV: ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s; at most ${peak.toFixed(0)} MB more memory ` +
      `(after each 50 MB: ${grown.join(', ')})`,
  );
}
