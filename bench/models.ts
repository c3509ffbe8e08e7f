/**
 * Speed, memory and quality of the built-in embedder.
 * `node bench/models.ts [--data DIR] [--set xquad-en] [--engine onnx-native|onnx-wasm|package] [--threads N]`
 * DIR holds retrieval test collections (corpus.jsonl, queries.jsonl, qrels.tsv in a folder each); without it only
 * speed and memory are measured.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createModels } from '../apps/server/src/lib/models/models.ts';
import { type EmbedModel, embedEngines } from '../apps/server/src/lib/models/types.ts';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    set: { type: 'string', default: 'xquad-en' },
    engine: { type: 'string' },
    threads: { type: 'string' },
  },
});

/** About 190 tokens. */
const passage =
  'The shop opens at nine in the morning and closes at seven in the evening, from Monday to Saturday. '.repeat(
    9,
  );

const dataDir = await mkdtemp(join(tmpdir(), 'anito-bench-models-'));
const models = await createModels(
  {
    chat: { provider: 'builtin' },
    embed: { provider: 'builtin' },
    dataDir,
    embedEngine: embedEngines.find((engine) => engine === options.engine),
    embedThreads: options.threads ? Number(options.threads) : undefined,
  },
  { info: (fields, text) => console.log(text, fields), warn: (fields, text) => console.warn(text, fields) },
);
try {
  await measureSpeed(models.embed);
  if (options.data) await measureQuality(models.embed, join(options.data, options.set));
} finally {
  await models.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function measureSpeed(embed: EmbedModel): Promise<void> {
  print('first answer, weights to be converted', `${await time(() => embed.embedQuestion('first'))} ms`);
  const alone: number[] = [];
  for (let i = 0; i < 50; i++)
    alone.push(await time(() => embed.embedQuestion(`How much is service ${i} here?`)));
  print('a question of 10 tokens, p50 / p95', quantiles(alone));

  const count = embed.countTokens(passage);
  const started = performance.now();
  let isDone = false;
  const passages = embed.embedPassages(Array.from({ length: 96 }, (_, i) => `${i} ${passage}`)).then(() => {
    isDone = true;
  });
  const meanwhile: number[] = [];
  while (!isDone) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    meanwhile.push(await time(() => embed.embedQuestion(`Where is branch ${meanwhile.length} of yours?`)));
  }
  await passages;
  const perSecond = (96 / (performance.now() - started)) * 1000;
  print(
    `passages of ${count} tokens, with ten questions a second meanwhile`,
    `${perSecond.toFixed(1)} a second`,
  );
  print('a question meanwhile, p50 / p95', quantiles(meanwhile));
  print('resident memory of the embedder', `${readChildMemory()} MB`);
}

async function measureQuality(embed: EmbedModel, dir: string): Promise<void> {
  if (!existsSync(dir)) throw new Error(`There is no collection at ${dir}.`);
  const corpus = await readLines<{ _id: string; title?: string; text: string }>(join(dir, 'corpus.jsonl'));
  const queries = await readLines<{ _id: string; text: string }>(join(dir, 'queries.jsonl'));
  const relevant = await readRelevant(join(dir, 'qrels.tsv'));
  const vectors = await embed.embedPassages(
    corpus.map(({ title, text }) => (title ? `${title}. ${text}` : text)),
  );
  let sum = 0;
  let judged = 0;
  for (const query of queries) {
    const right = relevant.get(query._id);
    if (!right) continue;
    const asked = await embed.embedQuestion(query.text);
    const ranked = vectors
      .map((vector, i) => ({
        id: corpus[i]!._id,
        score: vector.reduce((total, value, k) => total + value * asked[k]!, 0),
      }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 10);
    sum += scoreRanking(
      ranked.map(({ id }) => id),
      right,
    );
    judged++;
  }
  print(`${dir}: nDCG@10 of vectors alone, ${judged} questions`, (sum / judged).toFixed(4));
}

/** Normalised discounted cumulative gain (Järvelin and Kekäläinen 2002) with graded relevance as the gain. */
function scoreRanking(ids: string[], right: Map<string, number>): number {
  const discount = (gain: number, rank: number) => gain / Math.log2(rank + 2);
  const gained = ids.reduce((total, id, rank) => total + discount(right.get(id) ?? 0, rank), 0);
  const best = [...right.values()].sort((a, b) => b - a).slice(0, 10);
  return gained / best.reduce((total, gain, rank) => total + discount(gain, rank), 0);
}

async function readLines<T>(path: string): Promise<T[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as T);
}

async function readRelevant(path: string): Promise<Map<string, Map<string, number>>> {
  const relevant = new Map<string, Map<string, number>>();
  for (const line of (await readFile(path, 'utf8')).split('\n')) {
    const [query, document, gain] = line.split('\t');
    if (!query || !document || !(Number(gain) > 0)) continue;
    const known = relevant.get(query) ?? new Map<string, number>();
    relevant.set(query, known.set(document, Number(gain)));
  }
  return relevant;
}

/** Resident megabytes of this process's children. */
function readChildMemory(): number {
  const lines = execFileSync('ps', ['-o', 'rss=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  }).split('\n');
  const embedder = lines.find((line) => line.includes('embed-process'));
  return Math.round(Number.parseInt(embedder ?? '0', 10) / 1000);
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return Math.round((performance.now() - started) * 10) / 10;
}

function quantiles(values: number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return `${at(0.5)} / ${at(0.95)} ms`;
}

function print(what: string, figure: string): void {
  console.log(`${what}: ${figure}`);
}
