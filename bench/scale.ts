/**
 * Whether an answer costs more if there are more unrelated passages: `npm run bench:scale -- [--accounts
 * 1000] [--passages 1000,100000,1000000] [--alone 1000,10000,100000] [--seconds 8] [--rounds 3]`. Asks an
 * account of 1,000 passages while other accounts bring the total to each number of `--passages`, then
 * accounts with each number of `--alone` passages. Prints answers per second, their CPU time, and the
 * statements that take longer than with the first number.
 *
 * The model and the embedder are fakes. PostgreSQL is started for this run, because it must count its
 * statements.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startDatabaseServer } from '../apps/server/src/testing/database-server.ts';
import { describeCpu, startCpuMeter, sumProduct } from './cpu.ts';
import { createAssistant, learnFiles, noLimits } from './learned-account.ts';
import { type Product, startModelFake, startProduct } from './product.ts';
import { quantile } from './quantile.ts';
import { addAccounts, copyDocuments } from './scale/copy-account.ts';
import {
  countStatements,
  findGrown,
  readStatements,
  resetStatements,
  type StatementCost,
} from './scale/statements.ts';
import { askAsVisitor, askTogether, closeConnections } from './visitors.ts';

const { values: options } = parseArgs({
  options: {
    accounts: { type: 'string', default: '1000' },
    passages: { type: 'string', default: '1000,100000,1000000' },
    alone: { type: 'string', default: '1000,10000,100000' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
  },
});

const concurrency = 10;
const warmUp = { concurrency, count: 500 };
const passagesPerFile = 8.25;
const askedPassages = 1_000;
const grownMs = 0.1;
const model = 'paced-0-1-0';
const readNumbers = (list: string) => list.split(',').filter(Boolean).map(Number);
const many = new Intl.NumberFormat('en');

type RoundResult = { cpuMs: number; statements: StatementCost[]; answers: number };
type Bench = { product: Product; client: pg.Client; fakePid: number };

/** Waits until the background work of earlier answers is done. */
async function waitForJobs(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select from pgboss.job where state < 'completed' limit 1`);
    if (rows.length === 0) return;
    await wait(200);
  }
}

/** Asks in rounds and returns the one with the least CPU time, because neighbors only add to it. */
async function measure(bench: Bench, assistantId: number, label: string): Promise<RoundResult> {
  const { product, client, fakePid } = bench;
  const ask = () => askAsVisitor(product.url, assistantId, { isStreamed: false });
  await askTogether(ask, warmUp);
  const rounds: (RoundResult & { line: string })[] = [];
  for (let round = 0; round < Number(options.rounds); round += 1) {
    await waitForJobs(client);
    await resetStatements(client);
    const meter = await startCpuMeter(product, fakePid);
    const { answers, failed, seconds } = await askTogether(ask, {
      concurrency,
      seconds: Number(options.seconds),
    });
    const spent = meter.read();
    const p50 = quantile(
      answers.map(({ totalMs }) => totalMs),
      0.5,
    );
    const figures = `${(answers.length / seconds).toFixed(1)} answers a second, p50 ${p50.toFixed(0)} ms, ${failed} failed`;
    rounds.push({
      cpuMs: sumProduct(spent) / answers.length,
      statements: await readStatements(client),
      answers: answers.length,
      line: `${label}: ${figures}; CPU ${describeCpu(spent, answers.length)}`,
    });
  }
  const best = rounds.reduce((lowest, round) => (round.cpuMs < lowest.cpuMs ? round : lowest));
  console.log(best.line);
  return best;
}

function printGrowth(first: RoundResult, now: RoundResult): void {
  console.log(`  ${(now.cpuMs / first.cpuMs).toFixed(2)} times the CPU of the first`);
  for (const line of findGrown(first, now, grownMs)) console.log(`  ${line}`);
}

/** Creates an account with about the given number of passages, and its assistant. */
async function openAccount({ product }: Bench, passages: number) {
  const token = await product.createToken(`owner-${passages}@example.com`);
  const count = Math.ceil(passages / passagesPerFile);
  const { connectionId, passages: learned } = await learnFiles(product, token, { count });
  const assistantId = await createAssistant(product.url, token, { connectionId });
  return { connectionId, assistantId, learned, documents: count };
}

async function measureAmongOthers(bench: Bench): Promise<void> {
  const account = await openAccount(bench, askedPassages);
  const otherAccounts = Number(options.accounts) - 1;
  let copied = 0;
  let first: RoundResult | undefined;
  for (const target of readNumbers(options.passages)) {
    const each = (target - account.learned) / otherAccounts / (account.learned / account.documents);
    const documents = Math.min(account.documents, Math.max(0, Math.round(each)));
    const { connectionId } = account;
    if (documents > copied) {
      if (copied === 0) await addAccounts(bench.client, { connectionId, count: otherAccounts });
      await copyDocuments(bench.client, { connectionId, from: copied, to: documents });
      copied = documents;
    }
    const { rows } = await bench.client.query<{ count: string }>('select count(*) from passages');
    const label = `${many.format(Number(rows[0]!.count))} passages of all, ${many.format(account.learned)} of the account`;
    const now = await measure(bench, account.assistantId, label);
    if (first) printGrowth(first, now);
    first ??= now;
  }
}

async function measureAlone(bench: Bench): Promise<void> {
  let first: RoundResult | undefined;
  for (const passages of readNumbers(options.alone)) {
    const { assistantId, learned } = await openAccount(bench, passages);
    await bench.client.query('vacuum (analyze) documents, passages');
    const now = await measure(bench, assistantId, `${many.format(learned)} passages of one account`);
    if (first) printGrowth(first, now);
    first ??= now;
  }
}

const server = await startDatabaseServer(['max_wal_size=8GB', countStatements.setting]);
process.env.DATABASE_URL = server.url;
process.env.SECRET_KEY = 'fX3bq0Zr7nLw2Kc9vTgY5sHdJ8mPaEuR';
const client = new pg.Client(server.url);
const fake = await startModelFake();
const env = { ...fake.env, ...noLimits, AI_CHAT_MODEL: model, FILES_PER_ACCOUNT: '100000' };
let product: Product | undefined;
try {
  product = await startProduct({ env });
  await client.connect();
  await client.query(countStatements.begin);
  const bench = { product, client, fakePid: fake.pid };
  if (options.passages) await measureAmongOthers(bench);
  if (options.alone) await measureAlone(bench);
} finally {
  closeConnections();
  await product?.stop();
  fake.stop();
  await client.end();
  await server.stop();
}
