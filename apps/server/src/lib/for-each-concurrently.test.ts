import { expect, it } from 'vitest';
import { forEachConcurrently } from './for-each-concurrently.ts';

it('processes no more items at once than allowed, in their order', async () => {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const all = forEachConcurrently([0, 1, 2, 3], 2, (item) => {
    started.push(item);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  expect(started).toEqual([0, 1]);
  ends[1]!();
  await new Promise(setImmediate);
  expect(started).toEqual([0, 1, 2]);
  ends[0]!();
  await new Promise(setImmediate);
  expect(started).toEqual([0, 1, 2, 3]);
  ends[2]!();
  ends[3]!();
  await all;
});

it('starts nothing after a failure, and rejects when the running ones have ended', async () => {
  const started: number[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const all = forEachConcurrently([0, 1, 2, 3], 2, async (item) => {
    started.push(item);
    if (item === 1) throw new Error('first');
    await promise;
    throw new Error('second');
  });
  const settled = all.catch((error: Error) => error.message);
  await new Promise(setImmediate);
  resolve();
  expect(await settled).toBe('first');
  expect(started).toEqual([0, 1]);
});

it('resolves without items', async () => {
  await forEachConcurrently([], 3, () => Promise.reject(new Error('called')));
});
