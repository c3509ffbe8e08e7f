/**
 * Fits by what the product tells which action a message calls for, and whether it calls for one:
 * `node scripts/fit-calls-for-task.ts [--folds]` writes packages/language/src/{which-task,calls-for-task}.tsv from
 * calls-for-task.jsonl and the sets of bench/asking that are not held out. `--folds` writes nothing and prints what is offered to
 * the messages of each sixth of the businesses by what the others teach, and to those of each set by what the other sets teach.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createBuiltInEmbedder } from '@anito/builtin-models/embedder';
import { type CallWeights, chooseTasks, rankTasks } from '@anito/language/calls-for-task';
import { compareTasks, listCallFeatures, type NearTask } from '@anito/language/task-features';
import type { WordWeights } from '@anito/language/word-weights';
import { createLog } from '../apps/server/src/lib/log.ts';
import { type OfferMessage, placeActions, rateOffers, readOfferSet } from '../bench/asking/measure-offers.ts';
import { fitWords, type Learnt, writeWeights } from './fit-words.ts';

type Known = { message: OfferMessage; tasks: NearTask[]; set: string; business: string };

const { values: options } = parseArgs({ options: { folds: { type: 'boolean', default: false } } });
/** Whether something is called for is learnt beside odds of messages from which those were not learnt. */
const innerFolds = 4;
const outerFolds = 6;

const modelsDir = await mkdtemp(join(tmpdir(), 'calls-for-task-'));
const embedder = createBuiltInEmbedder({ modelsDir }, createLog('silent'));
try {
  const known = [
    ...(await place('own', readOwn())),
    ...(await place('development', readOfferSet('development'))),
    ...(await place('practice', readOfferSet('practice'))),
  ];
  if (options.folds) await printFolds(known);
  else {
    const { which, whether } = fitCalls(known);
    const write = (name: string, weights: WordWeights) =>
      writeFileSync(new URL(`../packages/language/src/${name}.tsv`, import.meta.url), writeWeights(weights));
    write('which-task', which);
    write('calls-for-task', whether);
  }
} finally {
  await embedder.close();
  await rm(modelsDir, { recursive: true });
}

function readOwn(): OfferMessage[] {
  const lines = readFileSync(new URL('./calls-for-task.jsonl', import.meta.url), 'utf8').split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line) as OfferMessage);
}

function place(set: string, messages: readonly OfferMessage[]): Promise<Known[]> {
  return Promise.all(
    messages.map(async (message) => ({
      message,
      tasks: await placeActions(message, embedder),
      set,
      business: `${set} ${message.actions.map(({ name }) => name).join(', ')}`,
    })),
  );
}

function fitWhich(known: readonly Known[]): WordWeights {
  const learnt = known
    .filter(({ message }) => message.offer !== null)
    .flatMap(({ message, tasks }) =>
      compareTasks(message.text, tasks).map(({ task, seen }): Learnt => {
        return { isOf: task.name === message.offer, worth: 1, parts: [seen] };
      }),
    );
  return fitWords(learnt);
}

function fitCalls(known: readonly Known[]): CallWeights {
  const folds = divide(known, innerFolds);
  const learnt = folds.flatMap((held) => {
    const which = fitWhich(known.filter((one) => !held.includes(one)));
    return held.flatMap(({ message, tasks }): Learnt[] => {
      const [best, next] = rankTasks(message.text, tasks, which);
      // One that calls for something else than the likeliest teaches nothing.
      if (!best || (message.offer !== null && best.task.name !== message.offer)) return [];
      const parts = [listCallFeatures(message.text, best, next)];
      return [{ isOf: message.offer !== null, worth: 1, parts }];
    });
  });
  return { which: fitWhich(known), whether: fitWords(learnt) };
}

/** Messages to one business stay together. */
function divide(known: readonly Known[], folds: number): Known[][] {
  const businesses = [...new Set(known.map(({ business }) => business))];
  return Array.from({ length: folds }, (_, fold) =>
    known.filter(({ business }) => businesses.indexOf(business) % folds === fold),
  );
}

async function printFolds(known: readonly Known[]): Promise<void> {
  const total = [0, 0, 0, 0, 0];
  for (const held of divide(known, outerFolds)) {
    for (const [place, count] of (await rateHeld(known, held)).entries()) total[place]! += count;
  }
  printOffers('each sixth of the businesses by the others', total);
  for (const set of new Set(known.map((one) => one.set))) {
    const held = known.filter((one) => one.set === set);
    printOffers(`${set} by the other sets`, await rateHeld(known, held));
  }
}

async function rateHeld(known: readonly Known[], held: readonly Known[]): Promise<number[]> {
  const weights = fitCalls(known.filter((one) => !held.includes(one)));
  const messages = held.map(({ message }) => message);
  const rated = await rateOffers(messages, embedder, (text, tasks) => chooseTasks(text, tasks, weights));
  return [rated.right, rated.beside, rated.calling, rated.wrong, rated.quiet];
}

function printOffers(name: string, [right, beside, calling, wrong, quiet]: number[]): void {
  console.log(
    `${name}: ${right} of ${calling} offered, ${beside} another one beside or instead; ${wrong} of ${quiet} wrongly`,
  );
}
