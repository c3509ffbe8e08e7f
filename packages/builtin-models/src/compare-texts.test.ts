import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createCompareTexts } from './compare-texts.ts';
import type { BuiltInEmbedder, EmbedderState } from './embedder.ts';

const vector = new Float32Array(384).fill(384 ** -0.5);
/** Longer than the timeout for an embedder that is running. */
const slowMs = 1_500;

/** An embedder in a given state that answers a question after a delay. */
function createEmbedder(state: EmbedderState, milliseconds: number): BuiltInEmbedder {
  return {
    model: 'fake',
    id: 'fake',
    dimensions: vector.length,
    maxTokens: 256,
    async embedQuestion(_, signal) {
      await wait(milliseconds, undefined, { signal });
      return vector;
    },
    embedPassages: async (texts) => texts.map(() => vector),
    embedSentences: async (texts) => texts.map(() => vector),
    report: () => ({ state, engine: null }),
    close: async () => undefined,
  };
}

it.each([
  ['ready', 0, true],
  ['ready', slowMs, false],
  // The process has to start first: the first question is judged like later ones.
  ['asleep', slowMs, true],
  ['starting', slowMs, true],
] as const)('uses an embedder that is %s and takes %d ms: %s', async (state, milliseconds, isUsed) => {
  const compare = createCompareTexts(createEmbedder(state, milliseconds));
  const compared = await compare('Is it free?', ['It is free.', 'It is blue.']);
  expect(compared?.cosines.map((cosine) => cosine.toFixed(3))).toEqual(
    isUsed ? ['1.000', '1.000'] : undefined,
  );
});
