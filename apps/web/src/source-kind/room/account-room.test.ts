import { expect, it } from 'vitest';
import { getRemainingQuota, listNearlyFull } from './account-room.ts';

const usage = (itemCount: number, byteCount: number) => ({
  itemCount,
  itemLimit: 10,
  byteCount,
  byteLimit: 1_000,
});

it('computes the remaining quota, and zero for a lowered limit', () => {
  expect(getRemainingQuota(usage(4, 999))).toEqual({ items: 6, bytes: 1 });
  expect(getRemainingQuota(usage(12, 1_200))).toEqual({ items: 0, bytes: 0 });
});

it.each([
  [7, 799, []],
  [8, 799, ['items']],
  [7, 800, ['bytes']],
  [12, 1_000, ['items', 'bytes']],
])('%i of 10 files and %i of 1,000 bytes', (items, bytes, scarce) => {
  expect(listNearlyFull(usage(items, bytes))).toEqual(scarce);
});
