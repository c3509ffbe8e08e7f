import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuiltInEmbedder } from '@anito/builtin-models/embedder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findModelsDir } from '../../apps/server/src/lib/prepared-folder.ts';
import { askApproved, readSet } from './ask-approved.ts';

/** Measured values, less one question in a hundred. */
const floors = [
  ['development', { right: 0.85, keptAway: 0.98, judgeable: 0.98, shown: 0.95 }],
  ['second', { right: 0.76, keptAway: 0.96, judgeable: 0.98, shown: 0.97 }],
] as const;

let dataDir: string;
let embedder: ReturnType<typeof createBuiltInEmbedder>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anito-approved-figures-'));
  embedder = createBuiltInEmbedder(
    { modelsDir: findModelsDir(dataDir) },
    { info: () => {}, warn: console.warn },
  );
});
afterAll(async () => {
  await embedder.close();
  await rm(dataDir, { recursive: true });
});

it.each(floors)('the %s questions get their approved answer, and near misses do not', async (name, floor) => {
  const { figures } = await askApproved(embedder, readSet(name));
  expect(figures.right / figures.pairs).toBeGreaterThanOrEqual(floor.right);
  expect(figures.keptAway / figures.misses).toBeGreaterThanOrEqual(floor.keptAway);
  expect(figures.judgeable / figures.pairs).toBeGreaterThanOrEqual(floor.judgeable);
  expect(figures.shown / figures.pairs).toBeGreaterThanOrEqual(floor.shown);
});
