/**
 * Answers to the questions of answers/ through the whole product, from reading the documents to the citations:
 * `npm run bench:answers -- [--json] [--write]`, with the built-in models or those that the environment names
 * (AI_CHAT_*, AI_EMBED_*). Prints the rates of each set, and each miss of those that may be looked at: none of the
 * unseen one. `--write` replaces the figures of answers/figures.json, which the built-in models are held to.
 */
import { parseArgs } from 'node:util';
import { askQuestions, type Outcome, type SetName } from './answers/ask-questions.ts';
import {
  type Figures,
  findDrops,
  isRight,
  measures,
  rateOutcomes,
  readFigures,
  tolerances,
  writeFigures,
} from './answers/figures.ts';

const setNames: SetName[] = ['first', 'fresh', 'unseen'];

const { values: options } = parseArgs({
  options: { json: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
});

const env = Object.fromEntries(
  Object.entries(process.env).filter(
    (entry): entry is [string, string] => /^AI_(CHAT|EMBED)_/.test(entry[0]) && entry[1] !== undefined,
  ),
);
const isBuiltIn = Object.keys(env).length === 0;

const startedAt = performance.now();
const outcomes = {
  first: await askQuestions('first', env),
  fresh: await askQuestions('fresh', env),
  unseen: await askQuestions('unseen', env),
};
const seconds = (performance.now() - startedAt) / 1_000;
const figures = {
  first: rateOutcomes(outcomes.first),
  fresh: rateOutcomes(outcomes.fresh),
  unseen: rateOutcomes(outcomes.unseen),
};
const missed = [...outcomes.first, ...outcomes.fresh].filter((outcome) => !isRight(outcome));
if (options.json) console.log(JSON.stringify({ seconds, figures, missed: missed.map(viewMiss) }, null, 2));
else printReport();
if (isBuiltIn) {
  if (options.write) await writeFigures(figures);
  const known = await readFigures();
  for (const set of setNames) {
    for (const drop of findDrops(known[set], figures[set], tolerances[set])) {
      console.error(`Dropped by more than ${tolerances[set]}: ${set}, ${drop}`);
      process.exitCode = 1;
    }
  }
}

function printReport(): void {
  const count = outcomes.first.length + outcomes.fresh.length + outcomes.unseen.length;
  console.log(`${count} questions, documents read and all answered in ${seconds.toFixed(1)} s`);
  console.log(`\n${''.padEnd(10)}${measures.map((measure) => measure.padStart(10)).join('')}`);
  for (const set of setNames) printSet(set);
  console.log('cited: right document first · says: the rule holds · answered: not wrongly refused');
  console.log(`\nMisses of the sets that may be looked at: ${missed.length}`);
  for (const outcome of missed) {
    const { part, question, expected, cited, answer } = viewMiss(outcome);
    console.log(`  ${part} | ${question} | ${expected} | ${cited ?? 'refused'} | ${answer}`);
  }
}

function printSet(set: SetName): void {
  printRow(set, figures[set]);
  for (const language of ['en', 'fil']) {
    printRow(language, rateOutcomes(outcomes[set].filter(({ question }) => question.language === language)));
  }
  console.log();
}

function printRow(label: string, rates: Figures): void {
  const cells = measures.map((measure) => `${(100 * rates[measure]).toFixed(1)} %`.padStart(10));
  console.log(`${label.padEnd(10)}${cells.join('')}`);
}

function viewMiss({ question, cited, answer }: Outcome) {
  const { document, rule } = question.expected ?? {};
  return {
    part: question.part,
    question: question.text,
    expected: document ? `${document} ${rule}` : 'refuse',
    cited,
    answer: answer.replace(/\s+/g, ' ').slice(0, 300),
  };
}
