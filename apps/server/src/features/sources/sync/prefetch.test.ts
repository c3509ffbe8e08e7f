import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { mapAhead, prefetch } from './prefetch.ts';

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}

describe('prefetch', () => {
  test('makes the next item while the consumer is busy with this one', async () => {
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

  test('throws the failure of the source when its turn comes', async () => {
    async function* source() {
      yield 1;
      throw new Error('broken');
    }
    const seen: number[] = [];
    const run = async () => {
      for await (const item of prefetch(source())) {
        await sleep(1);
        seen.push(item);
      }
    };
    await expect(run()).rejects.toThrow('broken');
    expect(seen).toEqual([1]);
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
  test('keeps the order and the bound', async () => {
    let active = 0;
    let most = 0;
    const results = await collect(
      mapAhead([30, 5, 20, 1, 10], 3, async (ms) => {
        most = Math.max(most, ++active);
        await sleep(ms);
        active--;
        return ms;
      }),
    );
    expect(results).toEqual([30, 5, 20, 1, 10]);
    expect(most).toBe(3);
  });
});
