/**
 * Detection of requests for a person and of actions in messages, both without a model: `npm run bench:asking
 * -- [--misses]`. The sets were written by people who did not know the code. Failures of the held-out sets
 * are never printed, so that nothing is tuned on them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createBuiltInEmbedder } from '@anito/builtin-models/embedder';
import { asksForPerson } from '@anito/language/asks-for-person';
import { isRequest } from '@anito/language/is-request';
import { createLog } from '../apps/server/src/lib/log.ts';
import { rateOffers, readOfferSet } from './asking/measure-offers.ts';
import { ratePerson, readPersonSet } from './asking/measure-person.ts';

const { values } = parseArgs({ options: { misses: { type: 'boolean', default: false } } });
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

for (const set of [
  'practice',
  'practice-2',
  'practice-3',
  'development',
  'held-out',
  'held-out-2',
  'held-out-3',
] as const) {
  const messages = readPersonSet(set);
  const { right, wrong, missed, precision, recall, failed } = ratePerson(messages, asksForPerson);
  console.log(`${set}: who asks for a person, of ${messages.length} messages`);
  console.log(
    `  precision ${percent(precision)}, recall ${percent(recall)} (${right} right, ${wrong} wrong, ${missed} missed)`,
  );
  if (!values.misses || set.startsWith('held-out')) continue;
  for (const { person, text } of failed) console.log(`  ${person ? 'missed' : 'wrong'}: ${text}`);
}

const modelsDir = await mkdtemp(join(tmpdir(), 'asking-'));
const embedder = createBuiltInEmbedder({ modelsDir }, createLog('silent'));
try {
  for (const set of ['practice', 'development', 'held-out', 'held-out-2', 'held-out-3'] as const) {
    const messages = readOfferSet(set);
    const { right, calling, another, wrong, quiet, precision, recall, failed } = await rateOffers(
      messages,
      embedder,
    );
    console.log(`${set}: what is offered, of ${messages.length} messages`);
    console.log(
      `  precision ${percent(precision)}, recall ${percent(recall)} (${right} of ${calling} that need an action get it, ${another} get another one)`,
    );
    console.log(`  ${wrong} of ${quiet} that need no action get one`);
    if (!values.misses || set.startsWith('held-out')) continue;
    for (const { text, offer, offered } of failed) {
      console.log(`  wanted ${offer ?? 'none'}, offered ${offered ?? 'none'}: ${text}`);
    }
  }
} finally {
  await embedder.close();
  await rm(modelsDir, { recursive: true });
}

const repeats = 5;

function printTime(name: string, run: () => void): void {
  const startedAt = performance.now();
  for (let count = 0; count < repeats; count++) run();
  console.log(`${name}: ${((performance.now() - startedAt) / repeats).toFixed(1)} ms`);
}

for (const [name, text] of [
  ['words', 'talk to the the the '.repeat(10_000)],
  ['letters', 'a'.repeat(200_000)],
  ['one word each', Array.from({ length: 20_000 }, (_, count) => `agnt${count.toString(26)}`).join(' ')],
  ['signs', '?'.repeat(200_000)],
] as const) {
  printTime(`${text.length} characters of ${name}, a person`, () => asksForPerson(text));
  printTime(`${text.length} characters of ${name}, a request`, () => isRequest(text));
}
