/**
 * Quality and speed of the product's own retrieval, built-in models, on the questions of retrieval/shops and on test
 * collections: `npm run bench:retrieval -- [--data DIR] [--sets scifact,stackfaq] [--cache DIR] [--write]`.
 * DIR holds the collections (a folder each with corpus.jsonl, queries.jsonl, qrels.tsv). With `--cache` vectors are
 * kept between runs: SciFact alone takes some minutes to embed. Fails when a floor is missed or a figure is more than
 * 0.01 below retrieval/figures.json; `--write` replaces the figures there.
 *
 * "hybrid" joins words and vectors and no more; "hybrid + rerank" is the product's search with its built-in features,
 * to which the floors apply. With AI_RERANK_BASE_URL, AI_RERANK_MODEL and AI_RERANK_API_KEY another row says what that
 * reranker makes of the 24 best passages, as the product asks it to.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  isRelevant,
  relevanceThreshold,
} from '../apps/server/src/features/knowledge/search/relevance-threshold.ts';
import { createModels } from '../apps/server/src/lib/models/models.ts';
import type { RerankSource } from '../apps/server/src/lib/models/types.ts';
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
import { measureCollection, searchCollection } from './retrieval/measure-collection.ts';
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

const mostForeign = 300;

if (options.data && !existsSync(options.data)) {
  console.error(`There are no test collections at "${options.data}". Name their folder with --data DIR.`);
  process.exit(1);
}
const folder = options.data;
const names = folder ? (options.sets?.split(',') ?? (await listFolders(folder))) : [];
if (options.cache) await mkdir(options.cache, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'anito-bench-retrieval-'));
const models = await createModels(
  { chat: { provider: 'builtin' }, embed: { provider: 'builtin' }, rerank: findReranker(), dataDir },
  { info: () => undefined, warn: (fields, text) => console.warn(text, fields) },
);
let failures = 0;
const measured: FiguresByCollection = {};
try {
  await reportQuality(await indexShops(models.embed));
  const indexed: IndexedCollection[] = [];
  for (const name of names) {
    const collection = await readCollection(join(folder ?? '', name), name);
    const set = await indexCollection(collection, models.embed, options.cache);
    indexed.push(set);
    await reportQuality(set);
  }
  if (indexed.length > 0) reportRefusals(indexed);
  else console.log('\nNo public collections: name their folder with --data DIR.');
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
    .filter((entry) => entry.isDirectory())
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
  const missed = measures.filter((measure) => product[measure] < (floor[measure] ?? 0));
  failures += missed.length;
  if (missed.length > 0) console.log(`  MISSED: ${missed.join(', ')}`);
}

/** Own questions must reach the threshold, those of other collections stay below it. */
function reportRefusals(sets: IndexedCollection[]): void {
  console.log(`\nRefusal at a score of ${relevanceThreshold}`);
  const totals = { own: [0, 0], foreign: [0, 0] };
  for (const set of sets) {
    const shares: string[] = [];
    for (const other of sets) {
      const isOwn = other === set;
      if (!isOwn && areTranslations(set, other)) continue;
      const questions = isOwn ? other.questions : sample(other.questions);
      const right = questions.filter(
        (question) => isRelevant(searchCollection(set, models.embed.id, question, 10)) === isOwn,
      ).length;
      const total = isOwn ? totals.own : totals.foreign;
      total[0] = (total[0] as number) + right;
      total[1] = (total[1] as number) + questions.length;
      const share = `${((100 * right) / questions.length).toFixed(1)} %`;
      shares.push(isOwn ? `own answered ${share}` : `${other.name} refused ${share}`);
    }
    console.log(`  ${set.name.padEnd(9)} ${shares.join('   ')}`);
  }
  for (const [kind, [right = 0, count = 0]] of Object.entries(totals)) {
    if (count === 0) continue;
    const share = right / count;
    if (share < 0.95) failures++;
    console.log(
      `  all ${kind} ${kind === 'own' ? 'answered' : 'refused'} ${(100 * share).toFixed(1)} % (floor 95)`,
    );
  }
}

/** Collections that share question ids ask the same in another language: not foreign to each other. */
function areTranslations(one: IndexedCollection, other: IndexedCollection): boolean {
  const ids = new Set(one.questions.map(({ id }) => id));
  return other.questions.some(({ id }) => ids.has(id));
}

function sample<T>(list: readonly T[]): T[] {
  const step = Math.max(1, Math.ceil(list.length / mostForeign));
  return list.filter((_, i) => i % step === 0);
}
