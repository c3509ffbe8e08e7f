import { getHeapStatistics } from 'node:v8';
import { beforeEach, describe, expect, test } from 'vitest';
import { collectGarbage, createHeapRelief } from './heap-relief.ts';

const megabyte = 1024 * 1024;

describe('createHeapRelief', () => {
  let [seconds, cpuMs, heap, collections, lastRequest] = [0, 0, 0, 0, 0];
  let look: () => void;

  beforeEach(() => {
    [seconds, cpuMs, heap, collections, lastRequest] = [10, 0, 100 * megabyte, 0, 0];
    look = createHeapRelief({
      readLastRequest: () => lastRequest,
      readCpuMs: () => cpuMs,
      readHeapBytes: () => heap,
      collect() {
        collections++;
        heap = 110 * megabyte;
      },
      now: () => seconds * 1_000,
    });
  });

  /** Simulates some seconds in which one core was busy for a share of the time. */
  function pass(count: number, { share = 0.02, isAsked = false } = {}): void {
    for (let second = 0; second < count; second++) {
      seconds++;
      cpuMs += share * 1_000;
      if (isAsked) lastRequest = seconds * 1_000;
      look();
    }
  }

  test('collects garbage two seconds after the last request', () => {
    pass(10, { share: 0.9, isAsked: true });
    pass(1);
    expect(collections).toBe(0);
    pass(1);
    expect(collections).toBe(1);
  });

  test('collects although jobs continue, but not while they use a whole core', () => {
    pass(10, { share: 0.9 });
    expect(collections).toBe(0);
    pass(1, { share: 0.4 });
    expect(collections).toBe(1);
  });

  test('does not collect while requests arrive', () => {
    pass(20, { isAsked: true });
    expect(collections).toBe(0);
  });

  test('collects again only after the heap has grown again', () => {
    pass(10);
    expect(collections).toBe(1);
    heap = 170 * megabyte;
    pass(10);
    expect(collections).toBe(1);
    heap = 175 * megabyte;
    pass(10);
    expect(collections).toBe(2);
  });

  test('measures growth from the size to which the heap has shrunk without a collection', () => {
    pass(1);
    heap = 50 * megabyte;
    pass(1);
    heap = 115 * megabyte;
    pass(1);
    expect(collections).toBe(2);
  });
});

test('collectGarbage returns the memory of unreferenced objects', () => {
  const before = getHeapStatistics().total_heap_size;
  let held: object[] | undefined = Array.from({ length: 1_000_000 }, (_, number) => ({ text: `${number}` }));
  const full = getHeapStatistics().total_heap_size;
  expect(held.length).toBe(1_000_000);
  held = undefined;
  collectGarbage();
  expect(getHeapStatistics().total_heap_size - before).toBeLessThan((full - before) / 4);
});
