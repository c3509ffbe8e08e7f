/**
 * Latency and recall of the product's search by number of passages, on made texts and vectors that are the same in
 * every run: `npm run bench:search -- [--embedded 10000] [--postgres 100000,1000000/1000] [--questions 500]`.
 * A size is PASSAGES or PASSAGES/ACCOUNTS; several are separated by commas, `none` leaves a database out. PostgreSQL is
 * the one of TEST_DATABASE_URL, or one that is started for this run. Measured is everything but the embedder: search,
 * loading what was found, an index that has to be read first.
 */
import { parseArgs } from 'node:util';
import type { Database } from '../apps/server/src/db/connect.ts';
import { encodeVector } from '../apps/server/src/db/schema/columns.ts';
import { findPassages } from '../apps/server/src/features/knowledge/knowledge.service.ts';
import { createSearch, type Search } from '../apps/server/src/features/knowledge/search/search.ts';
import { createLog } from '../apps/server/src/lib/log.ts';
import type { Models } from '../apps/server/src/lib/models/types.ts';
import { createTestDatabase } from '../apps/server/src/testing/test-database.ts';
import { findInstallation } from '../scripts/postgres-installation.ts';
import { startPostgres } from '../scripts/postgres-server.ts';
import { createRandom } from './api.ts';
import { quantile } from './quantile.ts';
import { embeddingModel, type LoadedAccount, loadAccounts } from './search/load-accounts.ts';
import type { MadeQuestion } from './search/write-account.ts';

const { values: options } = parseArgs({
  options: {
    embedded: { type: 'string', default: '10000' },
    postgres: { type: 'string', default: '100000,1000000/1000' },
    questions: { type: 'string', default: '500' },
  },
});

type Size = { passages: number; accounts: number };
type Searched = { database: Database; search: Search };

const log = createLog('silent');
const questionCount = Number(options.questions);
const recallQuestions = Math.min(100, questionCount);
const nearest = 10;
/** Milliseconds at the 95th percentile that the product promises, by passages. */
const promises: Record<string, Record<number, number>> = {
  embedded: { 10000: 40 },
  PostgreSQL: { 100000: 60, 1000000: 120 },
};

for (const size of readSizes(options.embedded)) await measureIn('embedded', size, undefined);
const sizes = readSizes(options.postgres);
if (sizes.length > 0) await measureOnServer(sizes);

function readSizes(list: string): Size[] {
  if (list === 'none') return [];
  return list.split(',').map((written) => {
    const [passages = 0, accounts = 1] = written.split('/').map(Number);
    if (!(passages >= accounts && accounts >= 1)) throw new Error(`"${written}" is no size.`);
    return { passages, accounts };
  });
}

async function measureOnServer(list: Size[]): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  const installation = given ? undefined : await findInstallation();
  if (typeof installation === 'string') return console.log(`PostgreSQL left out: ${installation}`);
  const server = installation && (await startPostgres(installation));
  try {
    for (const size of list) await measureIn('PostgreSQL', size, given ?? server?.url);
  } finally {
    await server?.stop();
  }
}

async function measureIn(kind: string, size: Size, databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl) process.env.TEST_DATABASE_URL = databaseUrl;
  else delete process.env.TEST_DATABASE_URL;
  const database = await createTestDatabase();
  const search = createSearch({ connection: database.connection, log });
  try {
    const many = new Intl.NumberFormat('en');
    console.log(`\n${kind}, ${many.format(size.passages)} passages, accounts: ${many.format(size.accounts)}`);
    const questionsPerAccount = Math.ceil(Math.max(questionCount, 2 * size.accounts) / size.accounts);
    const started = performance.now();
    const accounts = await loadAccounts(database, { ...size, questionsPerAccount });
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `  stored in ${seconds.toFixed(0)} s, ${(size.passages / seconds).toFixed(0)} passages a second`,
    );
    await measureLatency({ database, search }, accounts, promises[kind]?.[size.passages]);
    await measureRecall({ database, search }, accounts);
    const { bytes, loads, evictions, connections } = search.stats();
    const megabytes = (bytes / 2 ** 20).toFixed(0);
    console.log(
      `  indexes: ${connections}, ${megabytes} MB; ${loads} loads, ${evictions} dropped for memory`,
    );
  } finally {
    await search.close();
    await database.close();
  }
}

function ask(
  { database, search }: Searched,
  { ownerId, connection }: LoadedAccount,
  { text, vector }: MadeQuestion,
) {
  const embed = { id: embeddingModel, embedQuestion: async () => vector };
  const deps = { database, search, log, models: { embed } as unknown as Models };
  return findPassages(deps, { ownerId, connections: [connection], questions: [text], limit: nearest });
}

/** Larger accounts are asked more often. The promise is for a server that has answered each about once. */
async function measureLatency(searched: Searched, accounts: LoadedAccount[], promise?: number) {
  const first = await timeQuestions(searched, drawQuestions(accounts, accounts.length, 5));
  console.log(`  after a start, ${first.all.length} questions: ${describe(first.all)}`);
  const { all, loading } = await timeQuestions(searched, drawQuestions(accounts, questionCount, 7));
  const isKept = quantile(all, 0.95) <= (promise ?? 0);
  const verdict = promise === undefined ? '' : ` (promised p95 ${promise}: ${isKept ? 'kept' : 'MISSED'})`;
  console.log(`  then ${all.length} questions: ${describe(all)}${verdict}`);
  if (loading.length === 0) return;
  console.log(`  of these ${loading.length} that had to read an index first: ${describe(loading)}`);
}

/** Milliseconds of each question, asked one after the other; `loading` are those that read an index first. */
async function timeQuestions(searched: Searched, questions: Iterable<[LoadedAccount, MadeQuestion]>) {
  const all: number[] = [];
  const loading: number[] = [];
  for (const [account, question] of questions) {
    const before = searched.search.stats().loads;
    const started = performance.now();
    const { passages } = await ask(searched, account, question);
    const took = performance.now() - started;
    if (passages.length === 0) throw new Error('A question found nothing.');
    all.push(took);
    if (searched.search.stats().loads > before) loading.push(took);
  }
  return { all, loading };
}

function describe(times: number[]): string {
  const [p50, p95, longest] = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)];
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, longest ${longest.toFixed(0)} ms`;
}

/** The share of the ten nearest that search finds by the vector alone, under the same rule of three of a document. */
async function measureRecall(searched: Searched, accounts: LoadedAccount[]): Promise<void> {
  let shared = 0;
  let expected = 0;
  for (const [account, { vector }] of drawQuestions(accounts, recallQuestions, 11)) {
    const exact = await findExact(searched.database, account, vector);
    const { passages } = await ask(searched, account, { text: '', vector });
    const ids = new Set(passages.map(({ id }) => id));
    shared += exact.filter((id) => ids.has(id)).length;
    expected += exact.length;
  }
  const recall = shared / expected;
  const verdict = recall >= 0.95 ? 'kept' : 'MISSED';
  console.log(
    `  recall@10 against an exact scan of the account ${recall.toFixed(4)} (promised .95: ${verdict})`,
  );
}

async function findExact(
  database: Database,
  { ownerId, connection }: LoadedAccount,
  vector: Float32Array,
): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from (
       select p.id, p.embedding <=> $3::vector as distance,
         row_number() over (partition by p.document_id order by p.embedding <=> $3::vector) as place
       from documents d join passages p on p.document_id = d.id
       where d.owner_id = $1 and d.connection_id = $2 and p.owner_id = $1) ranked
     where place <= 3 order by distance, id limit ${nearest}`,
    [ownerId, connection.id, encodeVector(vector)],
  );
  return rows.map(({ id }) => Number(id));
}

function* drawQuestions(
  accounts: LoadedAccount[],
  count: number,
  seed: number,
): Generator<[LoadedAccount, MadeQuestion]> {
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
