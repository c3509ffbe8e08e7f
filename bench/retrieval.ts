/**
 * Quality and speed of the product's retrieval with the built-in models, on the questions of retrieval/shops,
 * on retrieval/languages and on public test collections: `npm run bench:retrieval -- [--data DIR] [--sets
 * scifact,stackfaq] [--cache DIR] [--write]`. DIR contains the collections (a folder each with corpus.jsonl,
 * queries.jsonl, qrels.tsv). With `--cache` vectors are stored between runs: SciFact alone takes some minutes
 * to embed. Fails if a floor is missed or a figure is more than 0.01 below retrieval/figures.json. `--write`
 * replaces the figures there.
 *
 * "hybrid" only combines words and vectors. "hybrid + rerank" is the product's search with its built-in
 * features, to which the floors apply. With AI_RERANK_BASE_URL, AI_RERANK_MODEL and AI_RERANK_API_KEY another
 * row shows how that reranker orders the 24 best passages that the product sends to it.
 */

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createModels } from '@anito/models/models';
import type { RerankSource } from '@anito/models/types';
import { findModelsDir } from '../apps/server/src/lib/prepared-folder.ts';
import { quantile } from './quantile.ts';
import { readCollection } from './retrieval/collection.ts';
import {
  type Figures,
  type FiguresByCollection,
  findDrops,
  readFigures,
  runs,
  writeFigures,
} from './retrieval/figures.ts';
import { type IndexedCollection, indexCollection } from './retrieval/index-collection.ts';
import { indexShops } from './retrieval/index-shops.ts';
import { measureCollection } from './retrieval/measure-collection.ts';
import { noRate, type Rate, rateGate } from './retrieval/rate-gate.ts';
import { type Measure, measures } from './retrieval/rate-ranking.ts';
import { floors, references } from './retrieval/references.ts';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    sets: { type: 'string' },
    cache: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

const ownCollections = fileURLToPath(new URL('retrieval/languages', import.meta.url));

if (options.data && !existsSync(options.data)) {
  console.error(`There are no test collections at "${options.data}". Name their folder with --data DIR.`);
  process.exit(1);
}
const folders = [ownCollections, ...(options.data ? [options.data] : [])];
const selectedSets = options.sets?.split(',');
if (options.cache) await mkdir(options.cache, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'anito-bench-retrieval-'));
const models = await createModels(
  {
    chat: { provider: 'builtin' },
    embed: { provider: 'builtin' },
    rerank: findReranker(),
    modelsDir: findModelsDir(dataDir),
  },
  { info: () => undefined, warn: (fields, text) => console.warn(text, fields) },
);
const gateColumns = ['own', 'other collections', 'own of a half', 'the other half', 'own, reworded'];
let failures = 0;
const measured: FiguresByCollection = {};
try {
  const indexed: IndexedCollection[] = [];
  if (!selectedSets || selectedSets.includes('shops')) indexed.push(await indexShops(models.embed));
  for (const folder of folders) {
    for (const name of await listFolders(folder)) {
      if (selectedSets && !selectedSets.includes(name)) continue;
      const collection = await readCollection(join(folder, name), name);
      indexed.push(await indexCollection(collection, models.embed, options.cache));
    }
  }
  for (const set of indexed) await reportQuality(set);
  reportGate(indexed);
  if (!options.data) console.log('\nNo public collections: name their folder with --data DIR.');
} finally {
  await models.close();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(failures === 0 ? '\nAll floors are reached.' : `\n${failures} measures are below their floor.`);
if (options.write) await writeFigures(measured);
const drops = findDrops(await readFigures(), measured);
for (const drop of drops) console.log(`Dropped by more than 0.01: ${drop}`);
if (drops.length === 0) console.log('No figure is more than 0.01 below the committed one.');
process.exitCode = failures + drops.length === 0 ? 0 : 1;

async function listFolders(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  return entries
    .filter(({ parentPath, name }) => existsSync(join(parentPath, name, 'corpus.jsonl')))
    .map(({ name }) => name)
    .toSorted();
}

function findReranker(): RerankSource | undefined {
  const { AI_RERANK_BASE_URL: baseUrl, AI_RERANK_API_KEY: apiKey, AI_RERANK_MODEL: model } = process.env;
  return baseUrl && model ? { baseUrl, apiKey, model } : undefined;
}

async function reportQuality(set: IndexedCollection): Promise<void> {
  const { figures, remote, times } = await measureCollection(set, models.embed.id, models.rerank);
  measured[set.name] = figures;
  console.log(`\n${set.name}: ${set.index.passageCount} passages, ${set.questions.length} questions`);
  console.log(`  ${''.padEnd(18)}${measures.map((measure) => measure.padStart(12)).join('')}`);
  for (const run of runs) printRow(run, figures[run]);
  if (remote) printRow(`+ ${models.rerank?.model}`.slice(0, 18), remote);
  printFloor(set.name, figures);
  for (const [name, ndcg] of Object.entries(references[set.name] ?? {})) printRow(name, { 'nDCG@10': ndcg });
  console.log(
    `  ranking p50 ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms`,
  );
}

function printRow(label: string, values: Partial<Record<Measure, number>>): void {
  const cells = measures.map((measure) => (values[measure]?.toFixed(4) ?? '').padStart(12));
  console.log(`  ${label.padEnd(18)}${cells.join('')}`.trimEnd());
}

function printFloor(name: string, { 'hybrid + rerank': product }: Figures): void {
  const floor = floors[name];
  if (!floor) return;
  printRow('floor of the last', floor);
  const missedMeasures = measures.filter((measure) => product[measure] < (floor[measure] ?? 0));
  failures += missedMeasures.length;
  if (missedMeasures.length > 0) console.log(`  MISSED: ${missedMeasures.join(', ')}`);
}

/**
 * Own questions must pass and those of other collections must be refused. Those of the other half are the
 * hardest.
 */
function reportGate(sets: IndexedCollection[]): void {
  console.log('\nThe gate: own questions that pass, foreign ones that are refused');
  console.log(`  ${''.padEnd(10)}${gateColumns.map((column) => column.padStart(18)).join('')}`);
  const totals = { own: noRate(), foreign: noRate() };
  for (const set of sets) {
    const { own, reworded, foreign, ownOfHalf, otherHalf } = rateGate(set, sets, models.embed.id);
    const all = joinRates([...foreign.values()]);
    const worst = [...foreign].toSorted(([, x], [, y]) => x.right / x.count - y.right / y.count)[0];
    const cells = [own, all, ownOfHalf, otherHalf, reworded].map((rate) => formatRate(rate).padStart(18));
    const note =
      worst && worst[1].right < worst[1].count ? `  least: ${worst[0]} ${formatRate(worst[1])}` : '';
    console.log(`  ${set.name.padEnd(10)}${cells.join('')}${note}`);
    totals.own = joinRates([totals.own, own]);
    totals.foreign = joinRates([totals.foreign, all]);
  }
  for (const [kind, rate] of Object.entries(totals)) {
    if (rate.count === 0) continue;
    if (rate.right / rate.count < 0.95) failures++;
    console.log(`  all ${kind} ${kind === 'own' ? 'passed' : 'refused'} ${formatRate(rate)} (floor 95)`);
  }
}

function joinRates(rates: readonly Rate[]): Rate {
  const sum = (key: keyof Rate) => rates.reduce((total, rate) => total + rate[key], 0);
  return { right: sum('right'), count: sum('count') };
}

function formatRate({ right, count }: Rate): string {
  return count === 0 ? '' : `${((100 * right) / count).toFixed(1)} %`;
}
