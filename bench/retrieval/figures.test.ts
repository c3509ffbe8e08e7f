import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createModels } from '@anito/models/models';
import type { Models } from '@anito/models/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findModelsDir } from '../../apps/server/src/lib/prepared-folder.ts';
import { readCollection } from './collection.ts';
import { type Figures, findDrops, readFigures, type runs } from './figures.ts';
import { indexCollection } from './index-collection.ts';
import { indexShops } from './index-shops.ts';
import { measureCollection } from './measure-collection.ts';
import { measures } from './rate-ranking.ts';
import { rerankHits } from './rerank-hits.ts';

let models: Models;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anito-figures-'));
  const builtin = { provider: 'builtin' } as const;
  const log = { info: () => undefined, warn: () => undefined };
  models = await createModels({ chat: builtin, embed: builtin, modelsDir: findModelsDir(dataDir) }, log);
});
afterAll(async () => {
  await models.close();
  await rm(dataDir, { recursive: true, force: true });
});

it("search is as good as required on the shops' questions", async () => {
  const set = await indexShops(models.embed);
  expect(set.questions.length).toBeGreaterThanOrEqual(60);
  const { figures } = await measureCollection(set, models.embed.id);
  const committed = await readFigures();
  expect(committed).toHaveProperty('shops');
  expect(findDrops(committed, { shops: figures })).toEqual([]);
  const ndcg = (run: (typeof runs)[number]) => figures[run]['nDCG@10'];
  expect(ndcg('hybrid + rerank')).toBeGreaterThan(ndcg('hybrid'));
  expect(ndcg('hybrid + rerank')).toBeGreaterThan(ndcg('lexical'));
  expect(ndcg('hybrid + rerank')).toBeGreaterThan(ndcg('vector'));
});

it.each(['chinese', 'hindi', 'thai'])(
  'search in %s finds at least what word search finds',
  async (name) => {
    const folder = fileURLToPath(new URL(`languages/${name}`, import.meta.url));
    const set = await indexCollection(await readCollection(folder, name), models.embed);
    const { figures } = await measureCollection(set, models.embed.id);
    const committed = await readFigures();
    expect(committed).toHaveProperty(name);
    expect(findDrops(committed, { [name]: figures })).toEqual([]);
    for (const measure of measures) {
      expect(figures['hybrid + rerank'][measure]).toBeGreaterThanOrEqual(figures.lexical[measure]);
    }
  },
  60_000,
);

it('a remote reranker gets the 24 best passages without duplicates', async () => {
  const texts = Array.from({ length: 30 }, (_, id) => (id === 3 ? 'Text 2.' : `Text ${id}.`));
  const passages = texts.map((text) => ({ text, searchText: `Title\n${text}` }));
  const hits = texts.map((_, passageId) => ({ passageId }));
  const asked: string[] = [];
  const rank = async (_question: string, given: string[]) => {
    asked.push(...given);
    return given.map((_, place) => ({ place, score: place })).reverse();
  };
  const ranked = await rerankHits({ model: 'fake', rank }, 'which?', hits, passages);
  expect(asked).toHaveLength(23);
  expect(asked[0]).toBe('Title\nText 0.');
  const ids = ranked.map(({ passageId }) => passageId);
  expect(ids.slice(0, 3)).toEqual([23, 22, 21]);
  expect(ids.slice(21)).toEqual([1, 0, 24, 25, 26, 27, 28, 29]);
});

it('a figure may fall by 0.01, but no more', () => {
  const one = (ndcg: number): Figures => {
    const measure = { 'nDCG@10': ndcg, 'hit@1': 0.5, 'recall@10': 0.5, 'recall@100': 0.5 };
    return { lexical: measure, vector: measure, hybrid: measure, 'hybrid + rerank': { ...measure } };
  };
  const known = { set: one(0.75) };
  for (const sound of [0.74, 0.75, 0.9]) expect(findDrops(known, { set: one(sound) })).toEqual([]);
  expect(findDrops(known, { set: one(0.7399) })).toEqual([
    'set, lexical, nDCG@10: 0.75 → 0.7399',
    'set, vector, nDCG@10: 0.75 → 0.7399',
    'set, hybrid, nDCG@10: 0.75 → 0.7399',
    'set, hybrid + rerank, nDCG@10: 0.75 → 0.7399',
  ]);
  expect(findDrops(known, { other: one(0) })).toEqual([]);
});
