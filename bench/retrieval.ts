/**
 * Quality and speed of the product's own retrieval, built-in models:
 * `npm run bench:retrieval -- --data DIR [--sets scifact,stackfaq] [--cache DIR]`.
 * DIR holds test collections (a folder each with corpus.jsonl, queries.jsonl, qrels.tsv). With `--cache` vectors
 * are kept between runs: SciFact alone takes some minutes to embed.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rankPassages, type SearchHit } from '../apps/server/src/features/knowledge/search/rank-passages.ts';
import {
  isRelevant,
  relevanceThreshold,
} from '../apps/server/src/features/knowledge/search/relevance-threshold.ts';
import { createModels } from '../apps/server/src/lib/models/models.ts';
import { quantile } from './quantile.ts';
import { type Collection, type Judged, readCollection } from './retrieval/collection.ts';
import { type IndexedCollection, indexCollection } from './retrieval/index-collection.ts';
import { emptyQuality, type Quality, rateRanking } from './retrieval/rate-ranking.ts';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '' },
    sets: { type: 'string' },
    cache: { type: 'string' },
  },
});

/** The measures that the product promises, by collection. */
const floors: Record<string, { ndcg: number; hit?: number; recall?: number }> = {
  scifact: { ndcg: 0.725, recall: 0.96 },
  stackfaq: { ndcg: 0.915, hit: 0.905 },
  'xquad-en': { ndcg: 0.975, hit: 0.95 },
  'xquad-es': { ndcg: 0.955 },
  'xquad-vi': { ndcg: 0.955 },
};
/** Enough passages for a hundred documents at three passages each. */
const deep = 300;
const mostForeign = 300;

if (!existsSync(options.data)) {
  console.error(`There are no test collections at "${options.data}". Name their folder with --data DIR.`);
  process.exit(1);
}
const names =
  options.sets?.split(',') ??
  (await readdir(options.data, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
if (options.cache) await mkdir(options.cache, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'anito-bench-retrieval-'));
const models = await createModels(
  { chat: { provider: 'builtin' }, embed: { provider: 'builtin' }, dataDir },
  { info: () => undefined, warn: (fields, text) => console.warn(text, fields) },
);
let failures = 0;
try {
  const collections: Collection[] = [];
  for (const name of names) collections.push(await readCollection(join(options.data, name), name));
  const indexed: IndexedCollection[] = [];
  for (const collection of collections) {
    indexed.push(await indexCollection(collection, models.embed, options.cache));
    reportQuality(indexed.at(-1) as IndexedCollection);
  }
  reportRefusals(indexed);
} finally {
  await models.close();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(failures === 0 ? 'All floors are reached.' : `${failures} measures are below their floor.`);
process.exitCode = failures === 0 ? 0 : 1;

function search(
  set: IndexedCollection,
  text: string,
  vector: Float32Array | null,
  limit: number,
): SearchHit[] {
  const question = { text, vector, embeddingModel: models.embed.id, limit };
  return rankPassages(question, [{ connectionId: 1, index: set.index }]);
}

function reportQuality(set: IndexedCollection): void {
  const runs = { lexical: emptyQuality(), vector: emptyQuality(), hybrid: emptyQuality() };
  const times: number[] = [];
  for (const question of set.questions) {
    rate(set, question, search(set, question.text, null, deep), runs.lexical);
    rate(set, question, search(set, '', question.vector, deep), runs.vector);
    const started = performance.now();
    const hits = search(set, question.text, question.vector, deep);
    times.push(performance.now() - started);
    rate(set, question, hits, runs.hybrid);
  }
  console.log(`\n${set.name}: ${set.index.passageCount} passages, ${set.questions.length} questions`);
  const floor = floors[set.name];
  for (const [run, quality] of Object.entries(runs)) {
    printRun(run, quality, run === 'hybrid' ? floor : undefined);
  }
  console.log(
    `  ranking p50 ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms`,
  );
}

function rate(set: IndexedCollection, question: Judged, hits: SearchHit[], quality: Quality): void {
  const ids = [...new Set(hits.map(({ documentId }) => set.documentNames[documentId] as string))];
  rateRanking(ids, question.relevant, quality);
}

function printRun(run: string, quality: Quality, floor?: (typeof floors)[string]): void {
  const show = (label: string, value: number, least?: number) => {
    const mean = value / quality.questions;
    if (least === undefined) return `${label} ${mean.toFixed(4)}`;
    if (mean < least) failures++;
    return `${label} ${mean.toFixed(4)} (floor ${least}${mean < least ? ', MISSED' : ''})`;
  };
  const figures = [
    show('nDCG@10', quality.ndcg, floor?.ndcg),
    show('hit@1', quality.hit, floor?.hit),
    show('recall@100', quality.recall, floor?.recall),
  ];
  console.log(`  ${run.padEnd(8)} ${figures.join('   ')}`);
}

/** Own questions must reach the threshold, those of other collections stay below it. */
function reportRefusals(sets: IndexedCollection[]): void {
  console.log(`\nRefusal at a score of ${relevanceThreshold}`);
  const totals = { own: [0, 0], foreign: [0, 0] };
  for (const set of sets) {
    const figures: string[] = [];
    for (const other of sets) {
      const isOwn = other === set;
      if (!isOwn && areTranslations(set, other)) continue;
      const questions = isOwn ? other.questions : sample(other.questions);
      const right = questions.filter(
        ({ text, vector }) => isRelevant(search(set, text, vector, 10)) === isOwn,
      ).length;
      const total = isOwn ? totals.own : totals.foreign;
      total[0] = (total[0] as number) + right;
      total[1] = (total[1] as number) + questions.length;
      const share = `${((100 * right) / questions.length).toFixed(1)} %`;
      figures.push(isOwn ? `own answered ${share}` : `${other.name} refused ${share}`);
    }
    console.log(`  ${set.name.padEnd(9)} ${figures.join('   ')}`);
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
