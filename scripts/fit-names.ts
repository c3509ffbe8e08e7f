/**
 * `node scripts/fit-names.ts` learns from the labelled messages of bench/contacts what tells a name, and writes
 * packages/contacts/src/name-weights.tsv again, after a change of these, of the word lists or of the features. With
 * `--check` it writes nothing, but leaves out one set after the other, and says how well the rest does on it.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readContacts } from '@anito/contacts/find-contacts';
import { dropParts, writeName } from '@anito/contacts/find-names';
import { type Net, writeNet } from '@anito/contacts/net';
import { readUnits, type Unit } from '@anito/contacts/read-units';
import { chooseNames, describe, listCandidates } from '@anito/contacts/score-names';
import { type Labelled, open, readSet } from '../bench/contacts/measure.ts';
import { learnNet, leaveOutRare } from './learn-net.ts';
import type { Example } from './learn-weights.ts';

const training = { size: 16, passes: 8, rate: 0.03, penalty: 1e-5, unseen: 0.3, idle: 0.2 };

/** A message as others would have written it counts less than as it was written. */
const shareOfVariant = 0.08;

/** Names that stand in no list, and names that are words too: others are called so. */
const strangers =
  'Kjersti Oyelaran Thandeka Bjarni Xolani Zdenka Rhyzzel Jhoemelyn Tchaikel Vhonzkie Mbali Eirik Quyen Dzifa Aurelijus Ngaire Wiremu Sefton Kalyx Brixlee Yzhabel Thokozile Ozren Iolanthe Zephrine Radoslav Emmery Kwabena Sunniva Torvald'.split(
    ' ',
  );
const wordy =
  'Joy Hope Faith Grace Mark April May June Rose Lucky Princess Cherry Angel Precious Lovely Summer Heaven Sunny Crystal Ruby Pearl Bill Rich Boy Baby Ligaya Mercy Charity Honey Star'.split(
    ' ',
  );

/** The message with other names in the place of those that it has. */
function rename(message: Labelled, others: readonly string[], seed: number): Labelled {
  const words = new Map<string, string>();
  for (const { text, nameKind, kind } of readUnitsOf(message.text)) {
    if (kind !== 'word' || !'GFBAgfb'.includes(nameKind) || !/^\p{Lu}\p{Ll}+$/u.test(text)) continue;
    if (!words.has(text)) words.set(text, others[(words.size * 7 + seed) % others.length]!);
  }
  const put = (text: string) => text.replace(/\p{L}+/gu, (word) => words.get(word) ?? word);
  return { ...message, text: put(message.text), names: message.names.map(put) };
}

/** The message as others would have written it: its letters small, or all capitals. */
function vary(message: Labelled): Labelled[] {
  const lower = {
    ...message,
    text: message.text.toLowerCase(),
    names: message.names.map((name) => name.toLowerCase()),
  };
  const upper = {
    ...message,
    text: message.text.toUpperCase(),
    names: message.names.map((name) => name.toUpperCase()),
  };
  const seed = message.text.length;
  return [message, lower, upper, rename(message, strangers, seed), rename(message, wordy, seed)];
}

function readUnitsOf(text: string): Unit[] {
  const { tokens, isHidden } = readContacts(text, 'PH');
  return readUnits(tokens, isHidden);
}

function listExamples(message: Labelled): Example[] {
  return vary(message).flatMap((variant, place) => {
    const units = readUnitsOf(variant.text);
    const candidates = listCandidates(units).map((candidate) => ({
      ...candidate,
      value: writeName(units.slice(candidate.from, candidate.to + 1)),
    }));
    const names = candidates.filter(({ value }) => variant.names.includes(value));
    // A part of a name that is said once more is neither one nor none.
    const isAgain = ({ from, to, value }: (typeof candidates)[number]) =>
      names.some((name) => ` ${name.value} `.includes(` ${value} `) && name.value !== value) &&
      !names.some((name) => from <= name.to && name.from <= to);
    return candidates
      .filter((candidate) => !isAgain(candidate))
      .map((candidate) => ({
        seen: describe(units, candidate),
        isOf: names.includes(candidate),
        share: place === 0 ? 1 : shareOfVariant,
      }));
  });
}

const fitNames = (messages: readonly Labelled[]): Net =>
  learnNet(leaveOutRare(messages.map(listExamples)), training);

function check(messages: readonly Labelled[], net: Net, print: boolean) {
  let [right, wrong, missed] = [0, 0, 0];
  for (const { text, names } of messages) {
    const units = readUnitsOf(text);
    const found = new Set(
      dropParts(chooseNames(units, net).map(({ from, to }) => writeName(units.slice(from, to + 1)))),
    );
    const [good, bad] = [
      [...found].filter((name) => names.includes(name)),
      [...found].filter((name) => !names.includes(name)),
    ];
    right += good.length;
    wrong += bad.length;
    missed += names.length - good.length;
    if (print && (bad.length > 0 || good.length < names.length))
      console.log(`${text}\n   expected ${names.join(' | ')}; found ${[...found].join(' | ')}`);
  }
  return { right, wrong, missed };
}

const { values } = parseArgs({
  options: { check: { type: 'boolean' }, misses: { type: 'boolean' }, set: { type: 'string' } },
});
const labelled = new Map(open.map((name) => [name, readSet(name)]));
if (values.check) {
  const total = { right: 0, wrong: 0, missed: 0 };
  for (const [name, messages] of labelled) {
    if (values.set && values.set !== name) continue;
    const others = [...labelled].filter(([other]) => other !== name).flatMap(([, rest]) => rest);
    const { right, wrong, missed } = check(messages, fitNames(others), values.misses === true);
    console.log(
      `${name} left out: precision ${((100 * right) / (right + wrong)).toFixed(1)} %, recall ${((100 * right) / (right + missed)).toFixed(1)} %`,
    );
    total.right += right;
    total.wrong += wrong;
    total.missed += missed;
  }
  console.log(
    `all: precision ${((100 * total.right) / (total.right + total.wrong)).toFixed(1)} %, recall ${((100 * total.right) / (total.right + total.missed)).toFixed(1)} %`,
  );
} else {
  const net = fitNames([...labelled.values()].flat());
  await writeFile(new URL('../packages/contacts/src/name-weights.tsv', import.meta.url), writeNet(net));
  console.log(`${net.places.size} features`);
}
