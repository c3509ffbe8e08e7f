/**
 * The product from outside, with a model and an embedder that cost nothing: start, memory, files per second,
 * time to the first word, answers per second, and CPU of each. `npm run bench:outside -- [--files 200]
 * [--seconds 8]`. With `--built-in` the built-in models answer and embed instead.
 *
 * It runs on PostgreSQL if DATABASE_URL (and SECRET_KEY) is set, otherwise on the embedded database.
 * `--web-processes 2` runs two processes with the role `web` and one with the role `worker`, on a PostgreSQL
 * that it starts unless DATABASE_URL is set. Visitors ask the web processes alternately. `--answers-only`
 * skips the times to the first word.
 *
 * Product, database, fake model and load generator share this machine. On a busy one only CPU, memory and
 * calls are meaningful.
 */
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startDatabaseServer } from '../apps/server/src/testing/database-server.ts';
import { readShared } from '../scripts/process-memory.ts';
import { describeCpu, startCpuMeter } from './cpu.ts';
import { createAssistant, learnFiles, noLimits } from './learned-account.ts';
import { type Product, startModelFake, startProduct } from './product.ts';
import { quantile } from './quantile.ts';
import { askAsVisitor, askTogether, closeConnections, type Load, type LoadSize } from './visitors.ts';

const { values: options } = parseArgs({
  options: {
    files: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '8' },
    'built-in': { type: 'boolean', default: false },
    'web-processes': { type: 'string' },
    'answers-only': { type: 'boolean', default: false },
  },
});

/** 200 ms to the first token, then 40 tokens with 10 ms between them. */
const slowModel = 'paced-200-40-10';
/** Answers at once, in one token. */
const fastModel = 'paced-0-1-0';
const settleMs = 3_000;
const memorySettleMs = 5_000;
/** Questions before each measurement, which load, compile and cache what the first ones need. */
const warmUp = { concurrency: 10, count: 100 };

type Fake = Awaited<ReturnType<typeof startModelFake>>;
type MeasuredLoad = Load & { callsPerAnswer: number; cpu: string };

const print = (name: string, figures: string) => process.stdout.write(`${name}: ${figures}\n`);

async function measureLoad(
  product: Product,
  fake: Fake | undefined,
  { assistantId, isStreamed, size }: { assistantId: number; isStreamed: boolean; size: LoadSize },
): Promise<MeasuredLoad> {
  let askedCount = 0;
  const ask = () => {
    const url = product.urls[askedCount++ % product.urls.length]!;
    return askAsVisitor(url, assistantId, { isStreamed });
  };
  await askTogether(ask, warmUp);
  await wait(settleMs);
  const cpu = await startCpuMeter(product, fake?.pid);
  const before = await fake?.readCounts();
  const load = await askTogether(ask, size);
  const cpuMs = cpu.read();
  const after = await fake?.readCounts();
  const calls = after && before ? after.chat - before.chat : 0;
  const answered = load.answers.length;
  return { ...load, callsPerAnswer: calls / answered, cpu: describeCpu(cpuMs, answered) };
}

async function measureFirstWord(product: Product, fake: Fake | undefined, assistantId: number) {
  for (const [concurrency, count] of [
    [1, 20],
    [10, 100],
    [50, 250],
  ] as const) {
    const size = { concurrency, count };
    const load = await measureLoad(product, fake, { assistantId, isStreamed: true, size });
    const times = load.answers.map(({ firstWordMs }) => firstWordMs);
    print(
      `first word, ${concurrency} at once`,
      `p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms${describeCalls(load, fake)}, ${load.failed} failed`,
    );
  }
}

async function measureAnswers(product: Product, fake: Fake | undefined, assistantId: number) {
  for (const concurrency of [10, 50]) {
    const size = { concurrency, seconds: Number(options.seconds) };
    const load = await measureLoad(product, fake, { assistantId, isStreamed: false, size });
    const times = load.answers.map(({ totalMs }) => totalMs);
    print(
      `answers, ${concurrency} at once`,
      `${(load.answers.length / load.seconds).toFixed(1)} a second, p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms${describeCalls(load, fake)}, ${load.failed} failed`,
    );
    print(`CPU of an answer, ${concurrency} at once`, load.cpu);
  }
}

const describeCalls = ({ callsPerAnswer }: MeasuredLoad, fake: Fake | undefined) =>
  fake ? `, ${callsPerAnswer.toFixed(2)} model calls` : '';

function printMemory(label: string, { processes }: Product): void {
  const megabytes = processes.reduce((sum, { pid }) => sum + readShared(pid!), 0);
  print(label, `${megabytes.toFixed(0)} MB in all processes (PSS)`);
}

/** Starts a PostgreSQL for several processes if the environment names none. */
async function openDatabase(): Promise<{ stop(): Promise<void> } | undefined> {
  if (!options['web-processes'] || process.env.DATABASE_URL) return undefined;
  const server = await startDatabaseServer();
  process.env.DATABASE_URL = server.url;
  process.env.SECRET_KEY = 'fX3bq0Zr7nLw2Kc9vTgY5sHdJ8mPaEuR';
  return server;
}

async function measure(product: Product, fake: Fake | undefined): Promise<void> {
  const token = await product.createToken('bench@example.com');
  await wait(memorySettleMs);
  printMemory('idle memory', product);
  const count = Number(options.files);
  const learned = await learnFiles(product, token, { count });
  print(
    `learning ${count} files of 4 KB`,
    `${learned.filesPerSecond.toFixed(1)} files a second, ${learned.cpuMsPerFile.toFixed(1)} ms of CPU a file, ${learned.passages} passages`,
  );
  const { connectionId } = learned;
  const create = (model: string) =>
    createAssistant(product.url, token, { connectionId, ...(fake ? { model } : {}) });
  if (!options['answers-only']) await measureFirstWord(product, fake, await create(slowModel));
  await measureAnswers(product, fake, await create(fastModel));
  await wait(memorySettleMs);
  printMemory('memory after load', product);
}

const database = await openDatabase();
const fake = options['built-in'] ? undefined : await startModelFake();
const models = fake && { ...fake.env, AI_CHAT_MODEL: slowModel, AI_CHAT_MODELS: `${slowModel},${fastModel}` };
let product: Product | undefined;
try {
  const webProcesses = options['web-processes'] ? Number(options['web-processes']) : undefined;
  const startedAt = performance.now();
  product = await startProduct({
    env: { ...models, ...noLimits },
    ...(webProcesses ? { webProcesses } : {}),
  });
  print('start', `${((performance.now() - startedAt) / 1_000).toFixed(2)} s, new data folder`);
  await measure(product, fake);
  print('load average of the machine', loadavg()[0]!.toFixed(1));
} finally {
  closeConnections();
  await product?.stop();
  fake?.stop();
  await database?.stop();
}
