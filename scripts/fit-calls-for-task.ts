/**
 * Fits by what the product tells that a message calls for an action: `node scripts/fit-calls-for-task.ts [--hold-development]`
 * writes packages/language/src/calls-for-task.tsv from calls-for-task.jsonl and the development set of bench/asking. Prints how
 * well the messages of each fifth of the businesses are told by the others. `--hold-development` learns nothing from the
 * development set, for a figure of it, and writes nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createBuiltInEmbedder } from '@anito/builtin-models/embedder';
import { readCall } from '@anito/language/calls-for-task';
import { createLog } from '../apps/server/src/lib/log.ts';
import { type OfferMessage, placeActions, readOfferSet } from '../bench/asking/measure-offers.ts';
import { crossValidate, fitWords, type Learnt, measureMost, printFound, writeWeights } from './fit-words.ts';

const { values: options } = parseArgs({
  options: { 'hold-development': { type: 'boolean', default: false } },
});

const modelsDir = await mkdtemp(join(tmpdir(), 'calls-for-task-'));
const embedder = createBuiltInEmbedder({ modelsDir }, createLog('silent'));
const groups = new Map<string, number>();
try {
  const table = readFileSync(new URL('./calls-for-task.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as OfferMessage);
  const own = await Promise.all(table.map(read));
  const development = await Promise.all(readOfferSet('development').map(read));
  const messages = options['hold-development'] ? own : [...own, ...development];
  printFound(`${messages.length} messages, each fifth by the others`, crossValidate(messages));
  const weights = fitWords(messages);
  if (options['hold-development']) {
    const held = development.map((message) => ({ ...message, odds: measureMost(weights, message.parts) }));
    printFound('development, unseen', held);
  } else {
    const file = new URL('../packages/language/src/calls-for-task.tsv', import.meta.url);
    writeFileSync(file, writeWeights(weights));
  }
} finally {
  await embedder.close();
  await rm(modelsDir, { recursive: true });
}

/** Whether what it would be offered is right; one that calls for something else than the nearest teaches nothing. */
async function read(message: OfferMessage): Promise<Learnt & { group: number }> {
  const { meant, seen } = readCall(message.text, await placeActions(message, embedder));
  const isOf = meant.some(({ name }) => name === message.offer);
  const worth = message.offer !== null && !isOf ? 0 : 1;
  const key = message.actions.map(({ name }) => name).join('\n');
  const group = groups.get(key) ?? groups.size;
  groups.set(key, group);
  return { isOf, worth, parts: [[...seen]], group };
}
