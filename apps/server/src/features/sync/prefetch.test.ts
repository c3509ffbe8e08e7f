import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { mapAhead, prefetch } from './prefetch.ts';

describe('prefetch', () => {
  test('produces the next item while the consumer handles the current one', async () => {
    const made: number[] = [];
    async function* source() {
      for (const item of [1, 2, 3]) {
        made.push(item);
        yield item;
      }
    }
    for await (const item of prefetch(source())) {
      await sleep(1);
      expect(made).toContain(Math.min(3, item + 1));
    }
  });

  test('throws the failure of the source at its turn', async () => {
    async function* source() {
      yield 1;
      throw new Error('broken');
    }
    const results: number[] = [];
    const run = async () => {
      for await (const item of prefetch(source())) {
        await sleep(1);
        results.push(item);
      }
    };
    await expect(run()).rejects.toThrow('broken');
    expect(results).toEqual([1]);
  });

  test('ends the source when the consumer stops', async () => {
    let isEnded = false;
    async function* source() {
      try {
        for (let item = 0; ; item++) yield item;
      } finally {
        isEnded = true;
      }
    }
    for await (const item of prefetch(source())) if (item === 2) break;
    expect(isEnded).toBe(true);
  });
});

describe('mapAhead', () => {
  test('respects the concurrency and does not wait for a slow item', async () => {
    const slow = Promise.withResolvers<void>();
    let active = 0;
    let maxInFlight = 0;
    const results: number[] = [];
    const items = mapAhead([0, 1, 2, 3, 4], 3, async (item) => {
      maxInFlight = Math.max(maxInFlight, ++active);
      await (item === 0 ? slow.promise : sleep(1));
      active--;
      return item;
    });
    for await (const item of items) {
      results.push(item);
      if (results.length === 4) slow.resolve();
    }
    expect(results.toSorted()).toEqual([0, 1, 2, 3, 4]);
    expect(results.at(-1)).toBe(0);
    expect(maxInFlight).toBe(3);
  });
});
