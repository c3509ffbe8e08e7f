import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeQuantized, encodeQuantized, type QuantizedVector, quantizeVector } from './quantize-vector.ts';
import { countFreeBytes } from './vector-arena.ts';
import { VectorSet } from './vector-set.ts';

function cosine(x: Float32Array, y: Float32Array): number {
  let dot = 0;
  let xx = 0;
  let yy = 0;
  for (let i = 0; i < x.length; i++) {
    dot += (x[i] as number) * (y[i] as number);
    xx += (x[i] as number) ** 2;
    yy += (y[i] as number) ** 2;
  }
  return xx === 0 || yy === 0 ? 0 : dot / Math.sqrt(xx * yy);
}

/** Reproducible pseudo-random numbers between -1 and 1. */
function makeVector(dimensions: number, seed: number): Float32Array {
  let state = seed * 2654435761 + 1;
  return Float32Array.from({ length: dimensions }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

it('returns cosines within 0.01 of the exact ones, for all dimensions and several blocks', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 2, 15, 16, 17, 384, 1536, 3072, 16_000),
      fc.integer({ min: 1, max: 60 }),
      fc.nat(1000),
      (dimensions, count, seed) => {
        const set = new VectorSet(dimensions);
        const vectors = Array.from({ length: count }, (_, i) => makeVector(dimensions, seed + i));
        for (const [i, vector] of vectors.entries()) {
          set.append(i, decodeQuantized(encodeQuantized(quantizeVector(vector))));
        }
        const question = makeVector(dimensions, seed + 5000);
        const scores = new Float32Array(count);
        set.score(question, scores);
        for (const [i, vector] of vectors.entries()) {
          expect(Math.abs((scores[i] as number) - cosine(question, vector))).toBeLessThan(0.01);
        }
        set.release();
      },
    ),
    { numRuns: 60 },
  );
});

it('scores vectors with equal components, the worst case for 32-bit sums, and zero vectors', () => {
  const set = new VectorSet(16_000);
  set.append(0, quantizeVector(new Float32Array(16_000).fill(0.3)));
  set.append(1, quantizeVector(new Float32Array(16_000)));
  set.append(2, quantizeVector(new Float32Array(16_000).fill(-2)));
  const scores = new Float32Array(3);
  set.score(new Float32Array(16_000).fill(1), scores);
  expect([...scores].map((score) => Math.round(score * 100) / 100)).toEqual([1, 0, -1]);
  set.release();
});

it('reuses the memory of released sets without mixing vectors', () => {
  const first = new VectorSet(8);
  for (let i = 0; i < 5000; i++) first.append(i, quantizeVector(makeVector(8, i)));
  first.release();
  const second = new VectorSet(20);
  second.append(0, quantizeVector(makeVector(20, 1)));
  const scores = new Float32Array(1);
  second.score(makeVector(20, 1), scores);
  expect(scores[0]).toBeCloseTo(1, 2);
  second.release();
});

it('releases memory with the sets and compacts the others', () => {
  const vectors = [1, 2, 3].map((seed) => quantizeVector(makeVector(16_000, seed)));
  const sets = [new VectorSet(16_000), new VectorSet(16_000), new VectorSet(16_000)];
  // One block each, alternately: 45 MB.
  for (let i = 0; i < 900; i++) {
    for (const [place, set] of sets.entries()) set.append(i, vectors[(i + place) % 3] as QuantizedVector);
  }
  const score = () => {
    const scores = new Float32Array(900);
    sets[2]?.score(makeVector(16_000, 4), scores);
    return scores;
  };
  const before = score();
  sets[0]?.release();
  expect(countFreeBytes()).toBeLessThan(17 * 2 ** 20);
  sets[1]?.release();
  expect(countFreeBytes()).toBeLessThan(17 * 2 ** 20);
  expect(score()).toEqual(before);
  expect(new Set(before).size).toBe(3);
  sets[2]?.release();
  expect(countFreeBytes()).toBeLessThan(17 * 2 ** 20);
});
