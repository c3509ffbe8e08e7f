import { quantizeVector } from '@anito/search/quantize-vector';
import { expect, it } from 'vitest';
import { findPresentable, listNear } from './list-near.ts';

const at = (...parts: number[]) => quantizeVector(Float32Array.from(parts));

it('lists each answer once by its nearest wording, nearest first, without far or incomparable ones', async () => {
  const wordings = [
    { id: 1, answerId: 1, direction: at(1, 1) },
    { id: 2, answerId: 1, direction: at(2, 0.2) },
    { id: 3, answerId: 2, direction: at(1, 0.6) },
    { id: 4, answerId: 3, direction: at(0, 1) },
    { id: 5, answerId: 4, direction: null },
    { id: 6, answerId: 5, direction: at(1, 0, 0) },
  ];
  const near = await listNear(Float32Array.from([3, 0]), wordings);
  expect(near.map(({ wording }) => wording.id)).toEqual([2, 3]);
  expect(near[0]!.cosine).toBeCloseTo(0.995, 2);
  expect(findPresentable(near)?.wording.id).toBe(2);
});

it('shows nothing when the nearest wording is far', async () => {
  const near = await listNear(Float32Array.from([1, 0]), [{ id: 1, answerId: 1, direction: at(1, 3) }]);
  expect(near).toHaveLength(1);
  expect(findPresentable(near)).toBeUndefined();
});
