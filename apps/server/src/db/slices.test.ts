import { expect, test } from 'vitest';
import { createSlices } from './slices.ts';

const bounds = { first: 100, least: 10, most: 1_000 };
const timeout = Object.assign(new Error('canceling statement'), { code: '57014' });
const runnerOf = (tookMs: () => number) => ({ query: () => Promise.reject(new Error('unused')), tookMs });

test('grows parts while they are quick, and shrinks slow ones to a quarter of the first size', async () => {
  let took = 1;
  const slices = createSlices(
    runnerOf(() => took),
    bounds,
  );
  const sizes: number[] = [];
  const read = () => slices.read(async (size) => void sizes.push(size));
  for (let part = 0; part < 6; part++) await read();
  took = 500;
  for (let part = 0; part < 9; part++) await read();
  expect(sizes).toEqual([100, 200, 400, 800, 1_000, 1_000, 1_000, 500, 250, 125, 62, 31, 25, 25, 25]);
});

test('reads a part that takes too long again with a smaller size, and fails for the smallest one', async () => {
  const sizes: number[] = [];
  const refuse = (maxRead: number) => async (size: number) => {
    sizes.push(size);
    if (size > maxRead) throw timeout;
    return size;
  };
  const create = () =>
    createSlices(
      runnerOf(() => 1),
      bounds,
    );
  expect(await create().read(refuse(20))).toBe(12);
  await expect(create().read(refuse(5))).rejects.toBe(timeout);
  expect(sizes).toEqual([100, 12, 100, 12, 10]);
});
