import { describe, expect, it } from 'vitest';
import { pickDelay, pickPhrase, thinkingPhrases } from './thinking-phrases.ts';

const randoms = [0, 0.2, 0.5, 0.8, 0.999_999];

describe('pickPhrase', () => {
  it.each(thinkingPhrases)('never repeats %s right away and reaches the seven others', (previous) => {
    const next = new Set(Array.from({ length: 1_000 }, (_, index) => pickPhrase(previous, index / 1_000)));
    expect([...next]).toEqual(thinkingPhrases.filter((phrase) => phrase !== previous));
    expect(next.size).toBe(7);
  });

  it.each(randoms)('starts with one of the eight phrases (%d)', (random) => {
    expect(thinkingPhrases).toContain(pickPhrase(undefined, random));
  });
});

describe('pickDelay', () => {
  it.each(randoms)('lies between 2.5 and 4.5 seconds (%d)', (random) => {
    expect(pickDelay(random)).toBeGreaterThanOrEqual(2_500);
    expect(pickDelay(random)).toBeLessThanOrEqual(4_500);
  });
});
