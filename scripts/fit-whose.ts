/**
 * `node scripts/fit-whose.ts` learns from the labelled messages of bench/contacts which addresses and numbers their writers
 * give as theirs, and writes packages/contacts/src/whose-weights.tsv again; then `node scripts/fit-names.ts`, as names are
 * looked for around them. With `--check` it writes nothing, but leaves out one set after the other, and says how well the
 * rest does on it.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chooseOwn, describeFound, listFound } from '@anito/contacts/find-own';
import { type Net, writeNet } from '@anito/contacts/net';
import { readTokens } from '@anito/contacts/read-tokens';
import { tidyText } from '@anito/contacts/tidy-text';
import { type Labelled, open, readSet } from '../bench/contacts/measure.ts';
import { learnNet, leaveOutRare } from './learn-net.ts';
import type { Example } from './learn-weights.ts';

const training = { size: 16, passes: 16, rate: 0.03, penalty: 1e-5, unseen: 0.3, idle: 0.2 };
/** A message as others would have written it counts less than as it was written. */
const shareOfVariant = 0.3;

const describeAll = (text: string) => {
  const tokens = readTokens(tidyText(text));
  return describeFound(tokens, listFound(tokens, 'PH'));
};

function listExamples({ text, emails, phones }: Labelled): Example[] {
  return [text, text.toLowerCase(), text.toUpperCase()].flatMap((variant, place) => {
    const { message, contacts } = describeAll(variant);
    return contacts.map(({ found, seen }) => ({
      seen: [...seen, ...message],
      isOf: emails.includes(found.value) || phones.includes(found.value),
      share: place === 0 ? 1 : shareOfVariant,
    }));
  });
}

const fitWhose = (messages: readonly Labelled[]): Net =>
  learnNet(leaveOutRare(messages.map(listExamples)), training);

function check(messages: readonly Labelled[], net: Net) {
  let [right, wrong, missed] = [0, 0, 0];
  for (const { text, emails, phones } of messages) {
    const own = new Set(chooseOwn(net, describeAll(text)).map(({ value }) => value));
    const expected = [...emails, ...phones];
    const good = expected.filter((value) => own.has(value)).length;
    right += good;
    wrong += own.size - good;
    missed += expected.length - good;
  }
  return `precision ${((100 * right) / (right + wrong)).toFixed(1)} %, recall ${((100 * right) / (right + missed)).toFixed(1)} %`;
}

const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
const labelled = new Map(open.map((name) => [name, readSet(name)]));
if (values.check) {
  for (const [name, messages] of labelled) {
    const others = [...labelled].filter(([other]) => other !== name).flatMap(([, rest]) => rest);
    console.log(`${name} left out: ${check(messages, fitWhose(others))}`);
  }
} else {
  const net = fitWhose([...labelled.values()].flat());
  await writeFile(new URL('../packages/contacts/src/whose-weights.tsv', import.meta.url), writeNet(net));
  console.log(`${net.places.size} features`);
}
