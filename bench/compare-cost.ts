/**
 * CPU time of an answer and of a file compared with another commit: `npm run bench:compare -- [COMMIT]
 * [--rounds 4]`. COMMIT defaults to the one before this working copy's last commit. Exits with 1 if the
 * working copy takes over 15 % more for either. Reports that it was skipped if the commit does not exist.
 *
 * With `--tracing` both programs are this working copy, and the second one sends a tenth of its traces to a
 * collector on this machine. Exits with 1 above 3 %.
 *
 * `--only answer` leaves out files, so that more rounds take the same time.
 *
 * Both programs run at the same time and work in turns, so that other load on the machine affects both.
 * Measured is the CPU time of all processes of the product (user and system), including its database. A
 * neighbor on the same core only adds to it, in bursts, and two starts of one program differ by some percent:
 * both are started twice, and four times if the first two leave a doubt. The result is the ratio of the
 * cheapest rounds or the median ratio of two rounds each, whichever is smaller.
 */

import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startFakeCollector } from '../apps/server/src/testing/fake-collector.ts';
import { checkOutCommit, findCommit } from '../scripts/check-out-commit.ts';
import { callApi } from './api.ts';
import { startCpuMeter, sumProduct, waitUntilIdle } from './cpu.ts';
import { createAssistant, learnFiles, noLimits } from './learned-account.ts';
import { type Product, startModelFake, startProduct } from './product.ts';
import { quantile } from './quantile.ts';
import { askAsVisitor, askTogether, closeConnections } from './visitors.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '4' },
    answers: { type: 'string', default: '300' },
    files: { type: 'string', default: '200' },
    tracing: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

const root = fileURLToPath(new URL('..', import.meta.url));
/** Even, because two rounds with opposite orders make a pair. */
const rounds = 2 * Math.ceil(Number(options.rounds) / 2);
const answersOfRound = Number(options.answers);
const filesOfRound = Number(options.files);
const maxGrowth = options.tracing ? 1.03 : 1.15;
/** Growth above which it measures again, which doubles the number of starts of both programs. */
const doubtfulGrowth = options.tracing ? 1.02 : 1.08;
const concurrency = 10;
/** Rounds before the measured ones, in which V8 compiles the code. */
const warmUpRounds = 1;
const startCount = 2;
/** Files learned right before the measured ones, because idle reader processes end. */
const warmUpFiles = 5;
const model = 'paced-0-1-0';

type Work = 'answer' | 'file';
const works = (['answer', 'file'] as const).filter((work) => !options.only || options.only === work);

/** Milliseconds of CPU by round. */
type Costs = Record<Work, number[]>;
/** One of the two programs, with its working copy, settings, and answers per second by round. */
type Program = { tree: string; env: Record<string, string>; costs: Costs; rates: number[] };
/** A running program. */
type Side = Pick<Program, 'costs' | 'rates'> & { product: Product; token: string; assistantId: number };

async function openSide(program: Program, env: Record<string, string>): Promise<Side> {
  const { tree, costs, rates } = program;
  const product = await startProduct({ tree, env: { ...env, ...noLimits, ...program.env } });
  const token = await product.createToken('bench@example.com');
  const { connectionId } = await learnFiles(product, token, { count: 120 });
  const assistantId = await createAssistant(product.url, token, { connectionId });
  return { product, token, assistantId, costs, rates };
}

/** Returns the answers per second. */
async function ask({ product, assistantId }: Side): Promise<number> {
  const size = { concurrency, count: answersOfRound };
  const { failed, seconds } = await askTogether(() => askAsVisitor(product.url, assistantId), size);
  if (failed > 0) throw new Error(`${failed} of ${answersOfRound} questions were not answered`);
  return answersOfRound / seconds;
}

/** Returns the CPU milliseconds of each answer or file, including background work. */
async function measureWork(side: Side, work: Work, round: number): Promise<number> {
  const { product, token } = side;
  const first = (round + 1) * 10_000;
  const learned: number[] = [];
  const learn = async (count: number, at: number) => {
    const { connectionId } = await learnFiles(product, token, { count, first: at });
    learned.push(connectionId);
  };
  if (work === 'file') await learn(warmUpFiles, first + filesOfRound);
  await waitUntilIdle(product);
  const meter = await startCpuMeter(product);
  if (work === 'file') await learn(filesOfRound, first);
  else if (round >= warmUpRounds) side.rates.push(await ask(side));
  else await ask(side);
  await waitUntilIdle(product);
  const cost = sumProduct(meter.read()) / (work === 'file' ? filesOfRound : answersOfRound);
  for (const id of learned) await callApi(product.url, token, 'DELETE', `/api/files/connections/${id}`);
  await waitUntilIdle(product);
  return cost;
}

async function measureRounds(sides: Side[]): Promise<void> {
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    for (const work of works) {
      // The order alternates, because the second one may find the processor's caches filled or evicted.
      const order = round % 2 === 0 ? sides : sides.toReversed();
      for (const side of order) {
        const cost = await measureWork(side, work, round);
        if (round >= warmUpRounds) side.costs[work].push(cost);
      }
    }
  }
}

type Comparison = Record<Work, { before: number; after: number; ratio: number; median: number }>;

/**
 * Returns the median ratio of two rounds each with opposite orders: whichever program works second takes up
 * to a quarter more.
 */
function findMedianRatio(before: number[], after: number[]): number {
  const ratios = after.map((value, at) => value / before[at]!);
  const pairs = ratios.flatMap((ratio, at) => (at % 2 === 0 ? [] : [Math.sqrt(ratio * ratios[at - 1]!)]));
  return quantile(pairs, 0.5);
}

function compare(before: Costs, after: Costs): Comparison {
  const of = (work: Work) => {
    const [a, b] = [before[work], after[work]];
    const [lowest, now] = [Math.min(...a), Math.min(...b)];
    return { before: lowest, after: now, ratio: now / lowest, median: findMedianRatio(a, b) };
  };
  return { answer: of('answer'), file: of('file') };
}

/** Starts the programs in this order, lets them work in turns, and stops them. */
async function measureStart(programs: Program[]): Promise<void> {
  const fake = await startModelFake();
  const env = { ...fake.env, AI_CHAT_MODEL: model };
  const sides: Side[] = [];
  try {
    for (const program of programs) sides.push(await openSide(program, env));
    await measureRounds(sides);
  } finally {
    await Promise.all(sides.map(({ product }) => product.stop()));
    fake.stop();
  }
}

/** Adds the costs of further starts and compares both programs. */
async function measure([before, after]: [Program, Program], name: string): Promise<Comparison> {
  for (let start = 0; start < startCount; start += 1)
    await measureStart(start % 2 === 0 ? [before, after] : [after, before]);
  const comparison = compare(before.costs, after.costs);
  print(comparison, name);
  const rates = [before, after].map((program) => quantile(program.rates, 0.5).toFixed(1).padStart(14));
  rates.push(`  (median of rounds ${findMedianRatio(before.rates, after.rates).toFixed(3)})`);
  console.log(
    `${'answers/s, median'.padEnd(18)}${rates.join('')}  (load average ${loadavg()[0]!.toFixed(1)})`,
  );
  for (const work of works) {
    const pairs = before.costs[work].map((cost, at) => [cost, after.costs[work][at]!]);
    console.log(
      `  rounds, ${work}: ${pairs.map((pair) => pair.map((ms) => ms.toFixed(2)).join('/')).join(' ')}`,
    );
  }
  return comparison;
}

function print(comparison: Comparison, name: string): void {
  console.log(`${''.padEnd(18)}${name.padStart(14)}${'working copy'.padStart(14)}${'ratio'.padStart(8)}`);
  for (const work of works) {
    const { before, after, ratio, median } = comparison[work];
    const figures = [before, after].map((ms) => `${ms.toFixed(2)} ms`.padStart(14)).join('');
    const label = work === 'answer' ? 'CPU of an answer' : 'CPU of a file';
    console.log(
      `${label.padEnd(18)}${figures}${ratio.toFixed(3).padStart(8)}  (median of rounds ${median.toFixed(3)})`,
    );
  }
}

/**
 * Returns the smaller of the ratio of the cheapest rounds and the median ratio, because both are rarely high
 * by chance.
 */
const growth = (comparison: Comparison, work: Work) =>
  Math.min(comparison[work].ratio, comparison[work].median);

const open = (tree: string, env: Record<string, string> = {}): Program => ({
  tree,
  env,
  costs: { answer: [], file: [] },
  rates: [],
});

async function run(programs: [Program, Program], name: string): Promise<number> {
  let comparison = await measure(programs, name);
  if (works.some((work) => growth(comparison, work) > doubtfulGrowth)) {
    console.log('Measured again with new starts, because that may be too much');
    comparison = await measure(programs, name);
  }
  const tooMuch = works.filter((work) => growth(comparison, work) > maxGrowth);
  for (const work of tooMuch)
    console.log(
      `FAILED: more than ${Math.round(maxGrowth * 100 - 100)} % more CPU for ${work === 'file' ? 'a' : 'an'} ${work}`,
    );
  return tooMuch.length > 0 ? 1 : 0;
}

async function runWithCommit(commit: string): Promise<number> {
  const { tree, remove } = await checkOutCommit(commit);
  try {
    return await run([open(tree), open(root)], commit.slice(0, 8));
  } finally {
    await remove();
  }
}

async function runWithTracing(): Promise<number> {
  const collector = await startFakeCollector();
  const tracing = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  };
  try {
    const code = await run([open(root), open(root, tracing)], 'no tracing');
    console.log(`The collector received ${collector.spans.length} spans`);
    return collector.spans.length > 0 ? code : 1;
  } finally {
    await collector.close();
  }
}

// Each program starts its own database.
delete process.env.DATABASE_URL;
const name = positionals[0] ?? 'HEAD^';
const commit = findCommit(name);
if (options.tracing) process.exitCode = await runWithTracing();
else if (commit) process.exitCode = await runWithCommit(commit);
else console.log(`Skipped: this working copy has no commit ${name} (a shallow clone, or no repository)`);
closeConnections();
