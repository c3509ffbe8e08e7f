/**
 * Latency and recall of the product's search by number of passages, on generated texts and vectors that are
 * the same in every run: `npm run bench:search -- [--sizes 10000,100000,1000000/1000] [--large 1000000]
 * [--questions 500] [--memory 256]`. A size is PASSAGES or PASSAGES/ACCOUNTS, and several are separated by
 * commas. Uses the PostgreSQL of TEST_DATABASE_URL, or starts one with pgvector for this run. It measures
 * everything but the embedder: search, loading the passages, and loading an index first. `--large` is one
 * account whose index is in the database, with a small one beside it, on a server with the memory that
 * docs/operations.md requires. `--database NAME` keeps it on the PostgreSQL of TEST_DATABASE_URL, and reuses
 * what an earlier run stored there. `--memory` is SEARCH_MEMORY_MB.
 */
import { parseArgs } from 'node:util';
import type { Models } from '@anito/models/types';
import { connectDatabase, openJobDatabase } from '../apps/server/src/db/connect.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { migrateDatabase } from '../apps/server/src/db/migrate.ts';
import { findPassages } from '../apps/server/src/features/knowledge/knowledge.service.ts';
import { createSearch, type Search } from '../apps/server/src/features/knowledge/search/search.ts';
import { createLog } from '../apps/server/src/lib/log.ts';
import { createTestDatabase } from '../apps/server/src/testing/test-database.ts';
import { findInstallation } from '../scripts/postgres-installation.ts';
import { startPostgres } from '../scripts/postgres-server.ts';
import { readResident, resetPeak } from '../scripts/process-memory.ts';
import { createRandom } from './api.ts';
import { quantile } from './quantile.ts';
import { type LoadedAccount, splitPassages } from './search/load-accounts.ts';
import { loadElsewhere } from './search/load-process.ts';
import { indexLargeAccount, measureLarge } from './search/measure-large.ts';
import { embeddingModel, type GeneratedQuestion } from './search/write-account.ts';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000/1000' },
    questions: { type: 'string', default: '500' },
    large: { type: 'string', default: 'none' },
    memory: { type: 'string', default: '256' },
    database: { type: 'string' },
  },
});

type Size = { passages: number; accounts: number };
type SearchTarget = { database: Database; search: Search };

const log = createLog('silent');
const questionCount = Number(options.questions);
const recallQuestions = Math.min(100, questionCount);
/** Fewer questions, because an exact scan of a million passages takes seconds. */
const largeRecallQuestions = Math.min(40, questionCount);
const nearest = 10;
/** Enough for ten passages with at most three of one document. */
const maxNear = 300;
/** Passages of the account beside a large one. */
const smallPassages = 5_000;
/** Promised limits in milliseconds at the 95th percentile, by number of passages. */
const limitsMs: Record<number, number> = { 10000: 40, 100000: 60, 1000000: 120 };

const sizes = readSizes(options.sizes);
const largeSizes = readSizes(options.large);
await measureAll();

function readSizes(list: string): Size[] {
  if (list === 'none') return [];
  return list.split(',').map((text) => {
    const [passages = 0, accounts = 1] = text.split('/').map(Number);
    if (!(passages >= accounts && accounts >= 1)) throw new Error(`"${text}" is not a size.`);
    return { passages, accounts };
  });
}

/** Starts a PostgreSQL with pgvector, which also finds the exact nearest passages for the recall. */
async function openServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const installation = await findInstallation();
  if (typeof installation === 'string') throw new Error(`No PostgreSQL with pgvector: ${installation}`);
  const settings = largeSizes.length > 0 ? ['shared_buffers=3GB', 'max_wal_size=8GB'] : [];
  return startPostgres(installation, settings);
}

async function measureAll(): Promise<void> {
  const existingUrl = process.env.TEST_DATABASE_URL;
  const server = existingUrl ? undefined : await openServer();
  const url = existingUrl ?? server!.url;
  process.env.TEST_DATABASE_URL = url;
  try {
    for (const size of sizes) await measureSize(size);
    for (const { passages } of largeSizes) await measureLargeIn(passages, url);
  } finally {
    await server?.stop();
  }
}

async function measureSize(size: Size): Promise<void> {
  const database = await createTestDatabase();
  const search = createSearch({
    connection: database.connection,
    memoryLimitMb: Number(options.memory),
    log,
  });
  try {
    const many = new Intl.NumberFormat('en');
    console.log(`\n${many.format(size.passages)} passages, accounts: ${many.format(size.accounts)}`);
    const questionsPerAccount = Math.ceil(Math.max(questionCount, 2 * size.accounts) / size.accounts);
    const startedAt = performance.now();
    const sizes = splitPassages(size.passages, size.accounts);
    const accounts = await loadElsewhere(database.connection, { sizes, questionsPerAccount });
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(
      `  stored in ${seconds.toFixed(0)} s, ${(size.passages / seconds).toFixed(0)} passages a second`,
    );
    const before = readResident(process.pid).now;
    resetPeak(process.pid);
    await measureLatency({ database, search }, accounts, limitsMs[size.passages]);
    await measureRecall({ database, search }, accounts);
    const { now, peak } = readResident(process.pid);
    console.log(
      `  this process grew by ${(now - before).toFixed(0)} MB, at most ${(peak - before).toFixed(0)} MB; ` +
        `SEARCH_MEMORY_MB ${options.memory}`,
    );
    const { bytes, loads, evictions, collections } = search.stats();
    const megabytes = (bytes / 2 ** 20).toFixed(0);
    console.log(
      `  indexes: ${collections}, ${megabytes} MB; ${loads} loads, ${evictions} dropped for memory`,
    );
  } finally {
    await search.close();
    await database.close();
  }
}

async function measureLargeIn(passages: number, databaseUrl: string): Promise<void> {
  const database = options.database
    ? await openKeptDatabase(databaseUrl, options.database)
    : await createTestDatabase();
  const many = new Intl.NumberFormat('en');
  console.log(
    `\nPostgreSQL, ${many.format(passages)} passages of one large account, ${smallPassages} of a small one`,
  );
  const sizes = [passages, smallPassages];
  const [large, small] = await loadElsewhere(database.connection, {
    sizes,
    questionsPerAccount: questionCount,
  });
  if (!large || !small) throw new Error('No account was loaded.');
  const seconds = await indexLargeAccount(database, large);
  console.log(`  its index updated in ${seconds.toFixed(0)} s`);
  const search = createSearch({
    connection: database.connection,
    memoryLimitMb: Number(options.memory),
    large: { bound: 0, onBehind: () => undefined },
    log,
  });
  try {
    const target = { database, search };
    await measureLarge(
      (account, question) => ask(target, account, question),
      { large, small },
      questionCount,
    );
    await measureRecall(target, [large], largeRecallQuestions);
    const { bytes, large: thread } = search.stats();
    const megabytes = [bytes, thread?.bytes ?? 0].map((size) => (size / 2 ** 20).toFixed(0));
    console.log(`  indexes: ${megabytes[0]} MB of small accounts, ${megabytes[1]} MB of large ones`);
  } finally {
    await search.close();
    await database.close();
  }
}

/** Opens a database that stays for the next run. */
async function openKeptDatabase(serverUrl: string, name: string): Promise<Database> {
  const server = await connectDatabase({ databaseUrl: serverUrl, dataDir: '', log });
  const { rowCount } = await server.pool.query('select from pg_database where datname = $1', [name]);
  if (!rowCount) await server.pool.query(`create database ${name}`);
  await server.close();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await connectDatabase({ databaseUrl: url.href, dataDir: '', log });
  await migrateDatabase(database, log);
  return database;
}

function ask(
  { database, search }: SearchTarget,
  { ownerId, connection }: LoadedAccount,
  { text, vector }: GeneratedQuestion,
) {
  const embed = { id: embeddingModel, embedQuestion: async () => vector };
  const deps = { database, search, log, models: { embed } as unknown as Models };
  return findPassages(deps, { ownerId, connections: [connection], questions: [text], limit: nearest });
}

/**
 * Measures the latency. Larger accounts are asked more often. The promise is for a server that has answered
 * each account about once.
 */
async function measureLatency(target: SearchTarget, accounts: LoadedAccount[], promise?: number) {
  const first = await timeQuestions(target, drawQuestions(accounts, accounts.length, 5));
  console.log(`  after a start, ${first.all.length} questions: ${describe(first.all)}`);
  const { all, loading } = await timeQuestions(target, drawQuestions(accounts, questionCount, 7));
  const isWithinLimit = quantile(all, 0.95) <= (promise ?? 0);
  const verdict =
    promise === undefined ? '' : ` (promised p95 ${promise}: ${isWithinLimit ? 'met' : 'MISSED'})`;
  console.log(`  then ${all.length} questions: ${describe(all)}${verdict}`);
  if (loading.length === 0) return;
  console.log(`  of these ${loading.length} that had to read an index first: ${describe(loading)}`);
}

/**
 * Returns the milliseconds of each question, asked one after another. `loading` contains the questions that
 * loaded an index first.
 */
async function timeQuestions(target: SearchTarget, questions: Iterable<[LoadedAccount, GeneratedQuestion]>) {
  const all: number[] = [];
  const loading: number[] = [];
  for (const [account, question] of questions) {
    const before = target.search.stats().loads;
    const startedAt = performance.now();
    const { passages } = await ask(target, account, question);
    const durationMs = performance.now() - startedAt;
    if (passages.length === 0) throw new Error('A question found nothing.');
    all.push(durationMs);
    if (target.search.stats().loads > before) loading.push(durationMs);
  }
  return { all, loading };
}

function describe(times: number[]): string {
  const [p50, p95, longest] = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)];
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, longest ${longest.toFixed(0)} ms`;
}

/**
 * Measures the share of the ten nearest passages that search finds by the vector alone, with the same limit
 * of three per document.
 */
async function measureRecall(
  target: SearchTarget,
  accounts: LoadedAccount[],
  count = recallQuestions,
): Promise<void> {
  let shared = 0;
  let expected = 0;
  for (const [account, { vector }] of drawQuestions(accounts, count, 11)) {
    const exact = await findExact(target.database, account, vector);
    const { passages } = await ask(target, account, { text: '', vector });
    const ids = new Set(passages.map(({ id }) => id));
    shared += exact.filter((id) => ids.has(id)).length;
    expected += exact.length;
  }
  const recall = shared / expected;
  const verdict = recall >= 0.95 ? 'met' : 'MISSED';
  console.log(
    `  recall@10 against an exact scan of the account ${recall.toFixed(4)} (promised .95: ${verdict})`,
  );
}

async function findExact(
  database: Database,
  { ownerId, connection }: LoadedAccount,
  vector: Float32Array,
): Promise<number[]> {
  const slow = openJobDatabase(database, log);
  const { rows } = await slow.pool.query<{ id: string }>(
    `with near as materialized (
       select passage_id, embedding <=> $3::vector as distance from bench_vectors
       where owner_id = $1 order by distance limit ${maxNear}),
     ranked as (
       select p.id, distance, row_number() over (partition by p.document_id order by distance) as place
       from near join passages p on p.id = near.passage_id where p.owner_id = $1 and p.connection_id = $2)
     select id from ranked where place <= 3 order by distance, id limit ${nearest}`,
    [ownerId, connection.id, `[${vector.join(',')}]`],
  );
  await slow.close();
  return rows.map(({ id }) => Number(id));
}

function* drawQuestions(
  accounts: LoadedAccount[],
  count: number,
  seed: number,
): Generator<[LoadedAccount, GeneratedQuestion]> {
  const random = createRandom(seed);
  const total = accounts.reduce((sum, { passageCount }) => sum + passageCount, 0);
  for (let i = 0; i < count; i++) {
    const point = random() * total;
    let reached = 0;
    const account = accounts.find(({ passageCount }) => {
      reached += passageCount;
      return reached > point;
    });
    if (account) yield [account, account.questions[i % account.questions.length]!];
  }
}
