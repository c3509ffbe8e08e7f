/**
 * Fits by what the product tells who asks for a person: `node scripts/fit-asks-for-person.ts [--hold-development]` writes
 * packages/language/src/asks-for-person.tsv from asks-for-person.tsv, the sets of bench/asking that are not held out, and
 * questions of other benches, none of which asks for a person. Prints how well each fifth is told by the other four.
 * `--hold-development` learns nothing from the development set, for a figure of it, and writes nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listFeatures, listParts } from '@anito/language/person-features';
import { readPersonSet } from '../bench/asking/measure-person.ts';
import { crossValidate, fitWords, type Learnt, measureMost, printFound, writeWeights } from './fit-words.ts';
import { readContactMessages, readOtherQuestions } from './other-questions.ts';

const { values: options } = parseArgs({
  options: { 'hold-development': { type: 'boolean', default: false } },
});

/** There are many questions of other benches, and hardly one is near to what is asked here. */
const worthOfOthers = 0.3;

const development = readPersonSet('development').map((row) => read(row.text, row.person));
const messages = [
  ...readTable(),
  ...readPersonSet('practice').map((row) => read(row.text, row.person)),
  ...readOthers().map((text) => ({ ...read(text, false), worth: worthOfOthers })),
  ...(options['hold-development'] ? [] : development),
];

const told = crossValidate(messages.map((message, group) => ({ ...message, group })));
printFound(`${messages.length} messages, each fifth by the others`, told);
const weights = fitWords(messages);
if (options['hold-development']) {
  const held = development.map((message) => ({ ...message, odds: measureMost(weights, message.parts) }));
  printFound('development, unseen', held);
} else {
  const file = new URL('../packages/language/src/asks-for-person.tsv', import.meta.url);
  writeFileSync(file, writeWeights(weights));
}

function read(text: string, isOf: boolean): Learnt {
  return { isOf, worth: 1, parts: listParts(text).map((words) => [...listFeatures(words)]) };
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
