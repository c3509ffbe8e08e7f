/**
 * Speed, memory and quality of the built-in embedder. `node bench/models.ts [--data DIR] [--set xquad-en]
 * [--engine onnx-native|package] [--threads N]`. DIR contains retrieval test collections (corpus.jsonl,
 * queries.jsonl, qrels.tsv in a folder each). Without it only speed and memory are measured.
 */

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { embedEngines } from '@anito/builtin-models/embed-engine';
import { loadTokenCounter } from '@anito/models/count-tokens';
import { createModels } from '@anito/models/models';
import type { EmbedModel } from '@anito/models/types';
import { findModelsDir } from '../apps/server/src/lib/prepared-folder.ts';
import { quantile } from './quantile.ts';
import { readCollection } from './retrieval/collection.ts';
import { emptyQuality, meanQuality, rateRanking } from './retrieval/rate-ranking.ts';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    set: { type: 'string', default: 'xquad-en' },
    engine: { type: 'string' },
    threads: { type: 'string' },
  },
});

/** A passage of about 190 tokens. */
const passage =
  'The shop opens at nine in the morning and closes at seven in the evening, from Monday to Saturday. '.repeat(
    9,
  );

const dataDir = await mkdtemp(join(tmpdir(), 'anito-bench-models-'));
const models = await createModels(
  {
    chat: { provider: 'builtin' },
    embed: { provider: 'builtin' },
    modelsDir: findModelsDir(dataDir),
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
  print('first answer', `${await time(() => embed.embedQuestion('first'))} ms`);
  const alone: number[] = [];
  for (let i = 0; i < 50; i++)
    alone.push(await time(() => embed.embedQuestion(`How much is service ${i} here?`)));
  print('a question of 10 tokens, p50 / p95', quantiles(alone));

  const count = (await loadTokenCounter(embed.tokenCount))(passage);
  const startedAt = performance.now();
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
  const perSecond = (96 / (performance.now() - startedAt)) * 1000;
  print(
    `passages of ${count} tokens, with ten questions a second meanwhile`,
    `${perSecond.toFixed(1)} a second`,
  );
  print('a question meanwhile, p50 / p95', quantiles(meanwhile));
  print('resident memory of the embedder', `${readChildMemory()} MB`);
}

async function measureQuality(embed: EmbedModel, dir: string): Promise<void> {
  const { documents, questions } = await readCollection(dir, dir);
  const vectors = await embed.embedPassages(
    documents.map(({ title, text }) => (title ? `${title}. ${text}` : text)),
  );
  const quality = emptyQuality();
  for (const { text, relevant } of questions) {
    const questionVector = await embed.embedQuestion(text);
    const scores = vectors.map((vector) =>
      vector.reduce((sum, value, k) => sum + value * questionVector[k]!, 0),
    );
    const ranked = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!);
    rateRanking(
      ranked.map((index) => documents[index]!.id),
      relevant,
      quality,
    );
  }
  const mean = meanQuality(quality)['nDCG@10'].toFixed(4);
  print(`${dir}: nDCG@10 of vectors alone, ${quality.questions} questions`, mean);
}

/** Returns the resident memory of the embedder process, in megabytes. */
function readChildMemory(): number {
  const lines = execFileSync('ps', ['-o', 'rss=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  }).split('\n');
  const embedder = lines.find((line) => line.includes('embed-process'));
  return Math.round(Number.parseInt(embedder ?? '0', 10) / 1000);
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return Math.round((performance.now() - startedAt) * 10) / 10;
}

function quantiles(values: number[]): string {
  return `${quantile(values, 0.5)} / ${quantile(values, 0.95)} ms`;
}

function print(label: string, figure: string): void {
  console.log(`${label}: ${figure}`);
}
