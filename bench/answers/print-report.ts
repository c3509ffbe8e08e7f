import type { FaultRates, MeasuredAnswerer } from './measure.ts';
import type { AnswererRates, Share } from './rate-outcomes.ts';

/** Results of one set. */
export type SetReport = {
  set: string;
  /** Time for reading the documents, and for all questions of all answerers. */
  seconds: { read: number; asked: number };
  documents: number;
  answerers: Record<string, MeasuredAnswerer>;
  /** Null for a real model. */
  faults: FaultRates | null;
};

const labelWidth = 34;
const cellWidth = 11;

export function printSet({ set, seconds, documents, answerers, faults }: SetReport): void {
  const timing = `read in ${seconds.read.toFixed(0)} s, all asked in ${seconds.asked.toFixed(0)} s`;
  console.log(`\n${set}: ${documents} documents, ${timing}`);
  printThrough(answerers);
  printRates(answerers);
  if (faults) printFaults(faults);
}

function printThrough(answerers: SetReport['answerers']): void {
  printRow('Fact through', ['alone', 'together', 'given', 'follow-ups', 'languages']);
  for (const [name, { through, failed }] of Object.entries(answerers)) {
    const { alone, together, inInput, followUps, languages } = through;
    printRow(`  ${name}`, [alone, together, inInput, followUps, languages].map(formatRate));
    if (failed > 0) console.log(`    ${failed} got no answer`);
  }
}

function printRates(answerers: SetReport['answerers']): void {
  printRow('\nOutcomes, together', [
    'fact',
    'seen',
    'first',
    'cited',
    'answered',
    'unsure',
    'refused',
    'near',
    'foreign',
  ]);
  for (const [name, { rates, byLanguage }] of Object.entries(answerers)) {
    printRow(`  ${name}`, listRates(rates));
    for (const [language, own] of Object.entries(byLanguage)) printRow(`    ${language}`, listRates(own));
  }
}

function listRates(rates: AnswererRates): string[] {
  const { fact, seen, first, cited, answered, unsure, refused, nearMisses, foreign } = rates;
  return [fact, seen, first, cited, answered, unsure, refused, nearMisses, foreign].map(formatRate);
}

function printFaults(faults: FaultRates): void {
  printRow('\nInvented by bad readers', ['shown', 'of']);
  const groups = { 'invention,': faults.inventions, 'wrong citation,': faults.wrongCitations };
  for (const [group, kinds] of Object.entries(groups)) {
    for (const [kind, { of, count }] of Object.entries(kinds)) {
      printRow(`  ${group} ${kind}`, [String(count), String(of)]);
    }
  }
  const otherFaults = {
    'wrong citation without a figure': faults.withoutFigure,
    'true, without a citation': faults.uncited,
    'prompt repeated': faults.promptRepeated,
  };
  for (const [label, { of, count }] of Object.entries(otherFaults))
    printRow(`  ${label}`, [String(count), String(of)]);
  printRow('  fact of one that cites when asked again', [formatRate(faults.forgetful)]);
}

export function printLegend(): void {
  console.log(`
alone, together: of the answerable questions, those whose fact the visitor got as an answer with the document that
holds it, of an account with that document only and of one with all of the set · given: those whose fact stood in what
the model was given · follow-ups: the second questions of pairs · languages: questions in another language than the
document · seen: the fact in the answer, or in the quotes of one that is not sure · first: in the first line
of a sure answer · cited: the right document is the
first source · near: near misses that were answered · foreign: foreign questions that were refused · shown: the visitor
saw what no cited passage holds`);
}

export function printMisses(name: string, { missed }: MeasuredAnswerer): void {
  console.log(`\nMisses of ${name}: ${missed.length}`);
  for (const { scope, outcome } of missed) {
    const { question, result, answer, reading } = outcome;
    const { document, rule } = question.expected ?? {};
    const asked = question.before === null ? question.text : `${question.before} → ${question.text}`;
    const expected = document ? `${document} ${rule}` : question.isForeign ? 'foreign' : 'refuse';
    const calls = reading ? ` | ${reading.passagesByCall.length} calls` : '';
    const excerpt = answer.replace(/\s+/g, ' ').slice(0, 300);
    console.log(`  ${scope} | ${question.kind} | ${asked} | ${expected} | ${result}${calls} | ${excerpt}`);
  }
}

export function printShown({ shown }: FaultRates): void {
  console.log(`\nShown claims of bad readers: ${shown.length}`);
  for (const { by, outcome } of shown) {
    const { question, result, shown: streamed, reading } = outcome;
    const claims = reading?.claims.map(({ text }) => text.slice(0, 120)).join(' / ');
    const excerpt = streamed.replace(/\s+/g, ' ').slice(0, 500);
    console.log(`  ${by} | ${question.text} | ${claims} | ${result} | ${excerpt}`);
  }
}

function printRow(label: string, cells: string[]): void {
  console.log(`${label.padEnd(labelWidth)}${cells.map((cell) => cell.padStart(cellWidth)).join('')}`);
}

function formatRate({ of, count }: Share): string {
  return of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} %`;
}
