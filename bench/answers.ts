/**
 * Answers to the questions of answers/ as visitors get them, through the whole product: `npm run
 * bench:answers -- [--set NAME]… [--model] [--misses] [--json] [--write]`. Without `--model` it measures the
 * built-in models, then fake readers in place of a connected model, good and bad. With it, it measures the
 * model of the environment (AI_CHAT_*, AI_EMBED_*), in the same tables. The development sets are the default.
 * `--misses` lists the questions that failed, but none of the sets that are for measuring only. `--write`
 * saves the figures to answers/figures.json.
 */
import { parseArgs } from 'node:util';
import { perfectReader, withoutUnderstanding } from '../apps/server/src/testing/fake-readers.ts';
import { createVisitorTestAccount } from '../apps/server/src/testing/visitor-test-account.ts';
import {
  type Figures,
  findDrops,
  findRises,
  readFigures,
  toBuiltInFigures,
  tolerances,
  toReaderFigures,
  toShownFigures,
  writeFigures,
} from './answers/figures.ts';
import { measureAnswerer, measureFaults, measureInjections, withFakeModel } from './answers/measure.ts';
import { measureSample } from './answers/measure-sample.ts';
import { printLegend, printMisses, printSet, printShown, type SetReport } from './answers/print-report.ts';
import type { Share } from './answers/rate-outcomes.ts';
import {
  blindSets,
  developmentSets,
  readInjectedSet,
  readNamedSet,
  type SetName,
  typedSets,
} from './answers/sets.ts';
import { openPostgres } from './open-postgres.ts';

const { values: options } = parseArgs({
  options: {
    set: { type: 'string', multiple: true },
    model: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const knownSets: readonly SetName[] = [...developmentSets, ...typedSets, ...blindSets];
const names = (options.set ?? [...developmentSets]).map((name) => {
  const knownSet = knownSets.find((set) => set === name);
  if (!knownSet) throw new Error(`No set ${name}: there are ${knownSets.join(', ')}`);
  return knownSet;
});
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    (entry): entry is [string, string] => /^AI_(CHAT|EMBED|RERANK)_/.test(entry[0]) && entry[1] !== undefined,
  ),
);
if (options.model && !env.AI_CHAT_PROVIDER)
  throw new Error('--model measures the model that AI_CHAT_PROVIDER names');

const server = await openPostgres();
const reports: SetReport[] = [];
for (const name of names) {
  const report = await measureSet(name);
  reports.push(report);
  if (!options.json) printSet(report);
}
const injections = options.model ? null : await measureInjected();
if (options.json) printJson();
else printRest();
if (!options.model) await compareFigures();
await server.stop();

async function measureSet(name: SetName): Promise<SetReport> {
  const set = await readNamedSet(name);
  const startedAt = performance.now();
  const account = await createVisitorTestAccount(set.documents, options.model ? env : {});
  const readAt = performance.now();
  try {
    const own = await measureAnswerer(account, set);
    const report: Omit<SetReport, 'seconds'> = {
      set: name,
      documents: set.documents.length,
      answerers: { [options.model ? `${env.AI_CHAT_MODEL}` : 'built-in']: own },
      faults: null,
    };
    if (!options.model && !isTyped(name)) {
      await withFakeModel(account, async (fake) => {
        const perfect = { fake, reader: perfectReader };
        report.answerers['perfect reader'] = await measureAnswerer(account, set, { seat: perfect });
        const hasty = { fake, reader: withoutUnderstanding(perfectReader) };
        report.answerers['  without understanding'] = await measureAnswerer(account, set, { seat: hasty });
        report.faults = await measureFaults(account, set, fake);
      });
    }
    const seconds = { read: (readAt - startedAt) / 1_000, asked: (performance.now() - readAt) / 1_000 };
    return { ...report, seconds };
  } finally {
    await account.close();
  }
}

async function measureInjected(): Promise<Share> {
  const set = await readInjectedSet();
  const account = await createVisitorTestAccount(set.documents);
  try {
    return await withFakeModel(account, (fake) => measureInjections(account, set, fake));
  } finally {
    await account.close();
  }
}

function isBlind(name: string): boolean {
  return blindSets.some((set) => set === name);
}

function isTyped(name: string): boolean {
  return typedSets.some((set) => set === name);
}

function printRest(): void {
  if (injections)
    console.log(`\nOrders in documents obeyed before the visitor: ${injections.count} of ${injections.of}`);
  printLegend();
  if (!options.misses) return;
  for (const { set, answerers, faults } of reports.filter((report) => !isBlind(report.set))) {
    for (const [name, measured] of Object.entries(answerers)) printMisses(`${set}, ${name.trim()}`, measured);
    if (faults) printShown(faults);
  }
}

function printJson(): void {
  const sets = reports.map(({ answerers, faults, ...report }) => ({
    ...report,
    faults: faults && { ...faults, shown: undefined },
    answerers: Object.fromEntries(
      Object.entries(answerers).map(([name, { through, rates, byLanguage, failed }]) => [
        name.trim(),
        { through, rates, byLanguage, failed },
      ]),
    ),
  }));
  console.log(JSON.stringify({ sets, injections }, null, 2));
}

/** Reports figures below the required ones, or saves them as the new ones. */
async function compareFigures(): Promise<void> {
  const figures: Figures = await readFigures();
  const measured = reports.filter(({ set }) => !isBlind(set));
  for (const name of developmentSets) {
    const report = measured.find(({ set }) => set === name);
    if (!report) continue;
    const builtIn = toBuiltInFigures(report.answerers['built-in']!.rates);
    const reader = toReaderFigures(report.answerers['perfect reader']!);
    const shown = toShownFigures(report.faults!);
    if (!options.write) {
      complain(name, 'built-in', findDrops(figures.builtIn[name], builtIn, tolerances[name]));
      complain(name, 'perfect reader', findDrops(figures.perfectReader[name], reader, tolerances[name]));
      complain(name, 'shown', findRises(figures.shown[name], shown));
    }
    figures.builtIn[name] = builtIn;
    figures.perfectReader[name] = reader;
    figures.shown[name] = shown;
    if (options.write) await remeasureSample(figures, name);
  }
  if (options.write) await writeFigures(figures);
}

async function remeasureSample({ sample }: Figures, name: (typeof developmentSets)[number]): Promise<void> {
  const measured = await measureSample(name);
  sample.builtIn[name] = measured.builtIn;
  sample.perfectReader = measured.perfectReader ?? sample.perfectReader;
  sample.shown = measured.shown ?? sample.shown;
}

function complain(set: string, measure: string, changes: string[]): void {
  for (const change of changes) {
    console.error(`Worse than before: ${set}, ${measure}, ${change}`);
    process.exitCode = 1;
  }
}
