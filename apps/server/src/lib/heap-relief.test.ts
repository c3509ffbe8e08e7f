import { getHeapStatistics } from 'node:v8';
import { beforeEach, describe, expect, test } from 'vitest';
import { collectGarbage, createHeapRelief } from './heap-relief.ts';

const megabyte = 1024 * 1024;

describe('what the start or a burst has left', () => {
  let [seconds, cpuMs, heap, collections] = [0, 0, 0, 0];
  let look: () => void;

  beforeEach(() => {
    [seconds, cpuMs, heap, collections] = [0, 0, 100 * megabyte, 0];
    look = createHeapRelief({
      readCpuMs: () => cpuMs,
      readHeapBytes: () => heap,
      collect() {
        collections++;
        heap = 110 * megabyte;
      },
      now: () => seconds * 1_000,
    });
  });

  /** A second in which one core was busy for a share of the time. */
  function pass(share: number): void {
    seconds++;
    cpuMs += share * 1_000;
    look();
  }

  test('is collected once the process has been calm for two looks', () => {
    heap = 400 * megabyte;
    for (let second = 0; second < 10; second++) pass(0.9);
    pass(0.02);
    expect(collections).toBe(0);
    pass(0.02);
    expect(collections).toBe(1);
  });

  test('is left while the process works on and off', () => {
    heap = 400 * megabyte;
    for (let second = 0; second < 10; second++) pass(second % 2 ? 0.02 : 0.5);
    expect(collections).toBe(0);
  });

  test('is collected again only after the heap has grown again', () => {
    for (let second = 0; second < 10; second++) pass(0.02);
    expect(collections).toBe(1);
    heap = 170 * megabyte;
    for (let second = 0; second < 10; second++) pass(0.02);
    expect(collections).toBe(1);
    heap = 175 * megabyte;
    for (let second = 0; second < 10; second++) pass(0.02);
    expect(collections).toBe(2);
  });

  test('counts from where the heap has shrunk to without a collection', () => {
    for (let second = 0; second < 3; second++) pass(0.02);
    heap = 50 * megabyte;
    pass(0.02);
    heap = 115 * megabyte;
    pass(0.02);
    expect(collections).toBe(2);
  });
});

test('a collection gives the room of what nothing holds any more back', () => {
  const before = getHeapStatistics().total_heap_size;
  let held: object[] | undefined = Array.from({ length: 1_000_000 }, (_, number) => ({ text: `${number}` }));
  const full = getHeapStatistics().total_heap_size;
  expect(held.length).toBe(1_000_000);
  held = undefined;
  collectGarbage();
  expect(getHeapStatistics().total_heap_size - before).toBeLessThan((full - before) / 4);
});
