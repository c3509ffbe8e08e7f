/**
 * CPU of an answer and of a file beside those of another commit: `npm run bench:compare -- [COMMIT] [--rounds 3]`.
 * COMMIT is the one before this working copy's last commit unless said otherwise. Ends with 1 when the working copy takes
 * over 15 % more for either, and says that it was skipped when the commit is not there.
 *
 * Both programs run at once and work in turns, so that what else the machine does falls on both. Counted is the CPU time
 * of all processes of the product (user and system), its database's too. A neighbour on the same core only ever adds to
 * it, in bursts, and two starts of one program differ by some percent: both are started twice, and the cheapest of all
 * rounds counts. A difference that is too large is measured again; the smaller one counts.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkOutCommit, findCommit } from '../scripts/check-out-commit.ts';
import { callApi } from './api.ts';
import { startCpuMeter, sumProduct } from './cpu.ts';
import { createAssistant, learnFiles, noLimits } from './learned-account.ts';
import { type Product, startModelFake, startProduct } from './product.ts';
import { quantile } from './quantile.ts';
import { askAsVisitor, askTogether, leave } from './visitors.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    answers: { type: 'string', default: '300' },
    files: { type: 'string', default: '100' },
  },
});

const root = fileURLToPath(new URL('..', import.meta.url));
const rounds = Number(options.rounds);
const answersOfRound = Number(options.answers);
const filesOfRound = Number(options.files);
const settleMs = 500;
const mostGrowth = 1.15;
const concurrency = 10;
/** Rounds before those that count, in which V8 compiles what the work needs. */
const warmUpRounds = 1;
const starts = 2;
/** Learned right before those that count, because the processes that read files end when they are idle. */
const warmUpFiles = 5;
const model = 'paced-0-1-0';

type Work = 'answer' | 'file';
const works: Work[] = ['answer', 'file'];

/** One of the two programs at work, with milliseconds of CPU by round. */
type Side = { product: Product; token: string; assistantId: number; costs: Costs };
type Costs = Record<Work, number[]>;

async function openSide(tree: string, env: Record<string, string>, costs: Costs): Promise<Side> {
  const product = await startProduct({ tree, env: { ...env, ...noLimits } });
  const token = await product.createToken('bench@example.com');
  const { connectionId } = await learnFiles(product, token, { count: 120 });
  const assistantId = await createAssistant(product.url, token, { connectionId });
  return { product, token, assistantId, costs };
}

async function measureAnswers({ product, assistantId }: Side): Promise<number> {
  const meter = await startCpuMeter(product);
  const ask = () => askAsVisitor(product.url, assistantId);
  const { answers, failed } = await askTogether(ask, { concurrency, count: answersOfRound });
  if (failed > 0) throw new Error(`${failed} of ${answersOfRound} questions were not answered`);
  return sumProduct(meter.read()) / answers.length;
}

async function measureFiles({ product, token }: Side, round: number): Promise<number> {
  const first = (round + 1) * 10_000;
  const warmUp = await learnFiles(product, token, { count: warmUpFiles, first: first + filesOfRound });
  const { connectionId, cpuMsPerFile } = await learnFiles(product, token, { count: filesOfRound, first });
  for (const id of [warmUp.connectionId, connectionId])
    await callApi(product.url, token, 'DELETE', `/api/files/connections/${id}`);
  // What deletes in the background is not to fall into the next measurement.
  await wait(settleMs);
  return cpuMsPerFile;
}

function printRound(sides: Side[]): void {
  const costs = works.map((work) => {
    const last = sides.map((side) => side.costs[work].at(-1)!.toFixed(2));
    return `${work} ${last.join(' and ')} ms`;
  });
  console.log(`  round ${sides[0]!.costs.answer.length}: ${costs.join(', ')}`);
}

async function measureRounds(sides: Side[]): Promise<void> {
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    for (const work of works) {
      // Who goes first changes: the second one may find the caches of the processor filled or emptied.
      const order = round % 2 === 0 ? sides : sides.toReversed();
      for (const side of order) {
        const cost = work === 'answer' ? await measureAnswers(side) : await measureFiles(side, round);
        if (round >= warmUpRounds) side.costs[work].push(cost);
      }
    }
    if (round >= warmUpRounds) printRound(sides);
  }
}

type Comparison = Record<Work, { before: number; after: number; ratio: number; median: number }>;

function compare(before: Costs, after: Costs): Comparison {
  const of = (work: Work) => {
    const [a, b] = [before[work], after[work]];
    const [least, now] = [Math.min(...a), Math.min(...b)];
    const ratios = b.map((cost, at) => cost / a[at]!);
    return { before: least, after: now, ratio: now / least, median: quantile(ratios, 0.5) };
  };
  return { answer: of('answer'), file: of('file') };
}

/** Starts both programs, has them work in turns, and stops them. */
async function measureStart(programs: { tree: string; costs: Costs }[]): Promise<void> {
  const fake = await startModelFake();
  const env = { ...fake.env, AI_CHAT_MODEL: model };
  const sides: Side[] = [];
  try {
    for (const { tree, costs } of programs) sides.push(await openSide(tree, env, costs));
    await measureRounds(sides);
  } finally {
    await Promise.all(sides.map(({ product }) => product.stop()));
    fake.stop();
  }
}

async function measure(before: string): Promise<Comparison> {
  const programs = [before, root].map((tree) => ({ tree, costs: { answer: [], file: [] } as Costs }));
  for (let start = 0; start < starts; start += 1) await measureStart(programs);
  return compare(programs[0]!.costs, programs[1]!.costs);
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

const isTooMuch = (comparison: Comparison, work: Work) => comparison[work].ratio > mostGrowth;

async function run(commit: string): Promise<number> {
  const before = await checkOutCommit(commit);
  try {
    const first = await measure(before.tree);
    print(first, commit.slice(0, 8));
    let suspects = works.filter((work) => isTooMuch(first, work));
    if (suspects.length > 0) {
      console.log('Measured again, because that is more than 15 %');
      const second = await measure(before.tree);
      print(second, commit.slice(0, 8));
      suspects = suspects.filter((work) => isTooMuch(second, work));
    }
    for (const work of suspects)
      console.log(`FAILED: more than 15 % more CPU for ${work === 'file' ? 'a' : 'an'} ${work}`);
    return suspects.length > 0 ? 1 : 0;
  } finally {
    leave();
    await before.remove();
  }
}

// Each program starts a database of its own.
delete process.env.DATABASE_URL;
const name = positionals[0] ?? 'HEAD^';
const commit = findCommit(name);
if (commit) process.exitCode = await run(commit);
else console.log(`Skipped: this working copy has no commit ${name} (a shallow clone, or no repository)`);
