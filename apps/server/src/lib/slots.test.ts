import { expect, it } from 'vitest';
import { createSlots } from './slots.ts';

const signal = new AbortController().signal;

it('runs no more at once than there are places, in the order of coming', async () => {
  const slots = createSlots(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (index: number) =>
    slots.run(signal, () => {
      started.push(index);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [0, 1, 2, 3].map(work);
  await new Promise(setImmediate);
  expect(started).toEqual([0, 1]);
  ends[1]!();
  await all[1];
  await new Promise(setImmediate);
  expect(started).toEqual([0, 1, 2]);
  ends[0]!();
  await all[0];
  ends[2]!();
  await all[2];
  await new Promise(setImmediate);
  ends[3]!();
  await Promise.all(all);
  expect(started).toEqual([0, 1, 2, 3]);
});

it('gives the place of work that failed to the next, and of one who left to nobody', async () => {
  const slots = createSlots(1);
  const failing = slots.run(signal, () => Promise.reject(new Error('broken')));
  const controller = new AbortController();
  const leaving = slots.run(controller.signal, async () => 'never');
  const staying = slots.run(signal, async () => 'done');
  controller.abort(new Error('left'));
  await expect(failing).rejects.toThrow('broken');
  await expect(leaving).rejects.toThrow('left');
  expect(await staying).toBe('done');
  expect(await slots.run(signal, async () => 'again')).toBe('again');
});
