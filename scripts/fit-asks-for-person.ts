/**
 * Fits by what the product tells who asks for a person: `node scripts/fit-asks-for-person.ts [--folds]` writes
 * packages/language/src/asks-for-person.tsv from asks-for-person.tsv, the sets of bench/asking that are not held out, and
 * questions of other benches, none of which asks for a person. `--folds` writes nothing and prints how well each set is told by
 * what the others teach, and each fifth by the other four.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listPersonFeatures } from '@anito/language/person-features';
import { readPersonSet } from '../bench/asking/measure-person.ts';
import { crossValidate, fitWords, type Learnt, measureMost, printFound, writeWeights } from './fit-words.ts';
import { readContactMessages, readOtherQuestions } from './other-questions.ts';

const { values: options } = parseArgs({ options: { folds: { type: 'boolean', default: false } } });

/** There are many questions of other benches, and hardly one is near to what is asked here. */
const worthOfOthers = 0.3;
/** Half of the table was written against the rules that were there first: harder than what strangers write. */
const worthOfOwn = 0.3;
const strangers = ['practice', 'development', 'practice-2', 'practice-3'] as const;

const sets = new Map([
  ['own', readTable().map((row) => ({ ...row, worth: worthOfOwn }))],
  ['others', readOthers().map((text) => ({ ...read(text, false), worth: worthOfOthers }))],
  ...strangers.map((name) => [name, readPersonSet(name).map((row) => read(row.text, row.person))] as const),
]);
const messages = [...sets].flatMap(([set, rows]) => rows.map((row) => ({ ...row, set })));

if (options.folds) {
  for (const name of strangers) {
    const weights = fitWords(messages.filter(({ set }) => set !== name));
    const held = messages.filter(({ set }) => set === name);
    printFound(
      `${name} by the other sets`,
      held.map((message) => ({ ...message, odds: measureMost(weights, message.parts) })),
    );
  }
  const told = crossValidate(messages.map((message, group) => ({ ...message, group })));
  for (const name of sets.keys()) {
    printFound(
      `${name}, each fifth of all by the others`,
      told.filter(({ set }) => set === name),
    );
  }
} else {
  const file = new URL('../packages/language/src/asks-for-person.tsv', import.meta.url);
  writeFileSync(file, writeWeights(fitWords(messages)));
}

function read(text: string, isOf: boolean): Learnt {
  return { isOf, worth: 1, parts: listPersonFeatures(text) };
}

function readTable(): Learnt[] {
  const table = readFileSync(new URL('./asks-for-person.tsv', import.meta.url), 'utf8');
  const [, ...lines] = table.trim().split('\n');
  return lines.map((line) => {
    const [asks, message] = line.split('\t');
    if (!message) throw new Error(`Not a message: ${line}`);
    return read(message, asks === 'yes');
  });
}

/** What visitors ask in other benches, where it cannot ask for a person. */
function readOthers(): string[] {
  const mayAsk = /call|ring|tawag|talk|contact|llam|appel|usap|speak|reach|agent|human|habl|parl/i;
  return [...readOtherQuestions(), ...readContactMessages()].filter((text) => !mayAsk.test(text));
}
