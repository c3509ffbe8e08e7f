import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createModels } from '../../apps/server/src/lib/models/models.ts';
import type { Models } from '../../apps/server/src/lib/models/types.ts';
import { type Figures, findDrops, readFigures } from './figures.ts';
import { indexShops } from './index-shops.ts';
import { measureCollection } from './measure-collection.ts';

let models: Models;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anito-figures-'));
  const builtin = { provider: 'builtin' } as const;
  const log = { info: () => undefined, warn: () => undefined };
  models = await createModels({ chat: builtin, embed: builtin, dataDir }, log);
});
afterAll(async () => {
  await models.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('search finds what the shops were asked about as well as before', async () => {
  const set = await indexShops(models.embed);
  expect(set.questions.length).toBeGreaterThanOrEqual(60);
  const { figures } = measureCollection(set, models.embed.id);
  const committed = await readFigures();
  expect(committed).toHaveProperty('shops');
  expect(findDrops(committed, { shops: figures })).toEqual([]);
  expect(figures.hybrid['nDCG@10']).toBeGreaterThan(figures.lexical['nDCG@10']);
  expect(figures.hybrid['nDCG@10']).toBeGreaterThan(figures.vector['nDCG@10']);
}, 60_000);

it('a figure may fall by 0.01 and not by more', () => {
  const one = (ndcg: number): Figures => {
    const measure = { 'nDCG@10': ndcg, 'hit@1': 0.5, 'recall@10': 0.5, 'recall@100': 0.5 };
    return { lexical: measure, vector: measure, hybrid: { ...measure } };
  };
  const known = { set: one(0.75) };
  for (const sound of [0.74, 0.75, 0.9]) expect(findDrops(known, { set: one(sound) })).toEqual([]);
  expect(findDrops(known, { set: one(0.7399) })).toEqual([
    'set, lexical, nDCG@10: 0.75 → 0.7399',
    'set, vector, nDCG@10: 0.75 → 0.7399',
    'set, hybrid, nDCG@10: 0.75 → 0.7399',
  ]);
  expect(findDrops(known, { other: one(0) })).toEqual([]);
});
