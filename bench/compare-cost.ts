/**
 * CPU of an answer and of a file beside those of another commit: `npm run bench:compare -- [COMMIT] [--rounds 5]`.
 * COMMIT is the one before this working copy's last commit unless said otherwise. Ends with 1 when the working copy takes
 * over 15 % more for either, and says that it was skipped when the commit is not there.
 *
 * Both programs run at once and work in turns, so that what else the machine does falls on both. Counted is the CPU time
 * of all processes of the product (user and system), its database's too. A neighbour on the same core only ever adds to
 * it, in bursts: of the rounds the cheapest one of each program counts. A difference that is too large is measured
 * again with new processes, because two starts of one program differ too; the smaller difference counts.
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
    rounds: { type: 'string', default: '5' },
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
const warmUpRounds = 2;
const model = 'paced-0-1-0';

type Work = 'answer' | 'file';
const works: Work[] = ['answer', 'file'];

/** One of the two programs at work, with milliseconds of CPU by round. */
type Side = {
  name: string;
  product: Product;
  token: string;
  assistantId: number;
  costs: Record<Work, number[]>;
};

async function openSide(name: string, tree: string, env: Record<string, string>): Promise<Side> {
  const product = await startProduct({ tree, env: { ...env, ...noLimits } });
  const token = await product.createToken('bench@example.com');
  const { connectionId } = await learnFiles(product, token, { count: 120 });
  const assistantId = await createAssistant(product.url, token, { connectionId });
  return { name, product, token, assistantId, costs: { answer: [], file: [] } };
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
  const { connectionId, cpuMsPerFile } = await learnFiles(product, token, { count: filesOfRound, first });
  await callApi(product.url, token, 'DELETE', `/api/files/connections/${connectionId}`);
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

function compare(before: Side, after: Side): Comparison {
  const of = (work: Work) => {
    const [a, b] = [before.costs[work], after.costs[work]];
    const [least, now] = [Math.min(...a), Math.min(...b)];
    const median = quantile(
      b.map((cost, at) => cost / a[at]!),
      0.5,
    );
    return { before: least, after: now, ratio: now / least, median };
  };
  return { answer: of('answer'), file: of('file') };
}

/** Starts both programs, has them work in turns, and stops them. */
async function measureOnce(trees: { name: string; tree: string }[]): Promise<Comparison> {
  const fake = await startModelFake();
  const sides: Side[] = [];
  try {
    for (const { name, tree } of trees)
      sides.push(await openSide(name, tree, { ...fake.env, AI_CHAT_MODEL: model }));
    await measureRounds(sides);
    return compare(sides[0]!, sides[1]!);
  } finally {
    await Promise.all(sides.map(({ product }) => product.stop()));
    fake.stop();
  }
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

async function run(name: string, commit: string): Promise<number> {
  const before = await checkOutCommit(commit);
  try {
    const trees = [
      { name, tree: before.tree },
      { name: 'working copy', tree: root },
    ];
    const first = await measureOnce(trees);
    print(first, commit.slice(0, 8));
    let suspects = works.filter((work) => isTooMuch(first, work));
    if (suspects.length > 0) {
      console.log('Measured again, because that is more than 15 %');
      const second = await measureOnce(trees);
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

const name = positionals[0] ?? 'HEAD^';
const commit = findCommit(name);
if (commit) process.exitCode = await run(name, commit);
else console.log(`Skipped: this working copy has no commit ${name} (a shallow clone, or no repository)`);
