/**
 * Answers to the questions of answers/ through the whole product, from reading the documents to the citations:
 * `npm run bench:answers -- [--json] [--write]`, with the built-in models or those that the environment names
 * (AI_CHAT_*, AI_EMBED_*). Prints the rates of the first and of the fresh set, and each miss of the half that may be
 * looked at. `--write` replaces the figures of answers/figures.json, which the built-in models are held to.
 */
import { parseArgs } from 'node:util';
import { askQuestions, type Outcome } from './answers/ask-questions.ts';
import {
  type Figures,
  findDrops,
  isRight,
  measures,
  rateOutcomes,
  rateParts,
  readFigures,
  writeFigures,
} from './answers/figures.ts';

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
const first = await askQuestions('first', env);
const fresh = await askQuestions('fresh', env);
const seconds = (performance.now() - startedAt) / 1_000;
const figures = rateParts(first, fresh);
const missed = first.filter((outcome) => outcome.question.part === 'seen' && !isRight(outcome));
if (options.json) console.log(JSON.stringify({ seconds, figures, missed: missed.map(viewMiss) }, null, 2));
else printReport();
if (isBuiltIn) {
  if (options.write) await writeFigures(figures);
  const known = await readFigures();
  for (const set of ['all', 'fresh'] as const) {
    for (const drop of findDrops(known[set], figures[set])) {
      console.error(`Dropped by more than 0.02: ${set}, ${drop}`);
      process.exitCode = 1;
    }
  }
}

function printReport(): void {
  const count = first.length + fresh.length;
  console.log(`${count} questions, documents read and all answered in ${seconds.toFixed(1)} s`);
  console.log(`\n${''.padEnd(10)}${measures.map((measure) => measure.padStart(10)).join('')}`);
  for (const part of ['seen', 'held-out', 'all'] as const) printRow(part, figures[part]);
  printLanguages(first);
  console.log();
  printRow('fresh', figures.fresh);
  printLanguages(fresh);
  console.log('\ncited: right document first · says: the rule holds · answered: not wrongly refused');
  console.log(`\nMisses of the half that may be looked at: ${missed.length}`);
  for (const outcome of missed) {
    const { question, expected, cited, answer } = viewMiss(outcome);
    console.log(`  ${question} | ${expected} | ${cited ?? 'refused'} | ${answer}`);
  }
}

function printLanguages(outcomes: Outcome[]): void {
  for (const language of ['en', 'fil']) {
    printRow(language, rateOutcomes(outcomes.filter(({ question }) => question.language === language)));
  }
}

function printRow(label: string, rates: Figures): void {
  const cells = measures.map((measure) => `${(100 * rates[measure]).toFixed(1)} %`.padStart(10));
  console.log(`${label.padEnd(10)}${cells.join('')}`);
}

function viewMiss({ question, cited, answer }: Outcome) {
  const { document, rule } = question.expected ?? {};
  return {
    question: question.text,
    expected: document ? `${document} ${rule}` : 'refuse',
    cited,
    answer: answer.replace(/\s+/g, ' ').slice(0, 300),
  };
}
