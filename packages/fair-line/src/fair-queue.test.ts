import { describe, expect, it } from 'vitest';
import { createFairPositions } from './fair-positions.ts';
import { FairQueue, type FairQueueOptions, type Release } from './fair-queue.ts';

const createLine = (options: Partial<FairQueueOptions> = {}) =>
  new FairQueue({ concurrency: 4, createRejection: () => new Error('busy'), ...options });

/** Enters the given number of times, and records which entries got a slot. */
function createCrowd(line: FairQueue) {
  const inside: string[] = [];
  const releases: Release[] = [];
  const refused: string[] = [];
  return {
    inside,
    refused,
    releases,
    enter(tenantId: string, isUrgent = false) {
      return line.acquire({ tenantId, isUrgent }).then(
        (release) => {
          inside.push(tenantId);
          releases.push(release);
        },
        () => {
          refused.push(tenantId);
        },
      );
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('FairQueue', () => {
  it('reserves a slot for other tenants', async () => {
    const crowd = createCrowd(createLine());
    for (let count = 0; count < 50; count++) void crowd.enter('greedy');
    await settle();
    expect(crowd.inside).toEqual(['greedy', 'greedy', 'greedy']);
    void crowd.enter('other');
    await settle();
    expect(crowd.inside.at(-1)).toBe('other');
  });

  it('gives slots to waiting tenants in turns', async () => {
    const crowd = createCrowd(createLine({ concurrency: 1 }));
    for (const tenantId of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) void crowd.enter(tenantId);
    for (let count = 0; count < 7; count++) {
      await settle();
      crowd.releases.shift()?.();
    }
    expect(crowd.inside.slice(0, 4).toSorted()).toEqual(['a', 'a', 'b', 'c']);
    expect(crowd.inside).toHaveLength(7);
  });

  it('prefers urgent jobs', async () => {
    const crowd = createCrowd(createLine({ concurrency: 1 }));
    for (const tenantId of ['a', 'b', 'c']) void crowd.enter(tenantId);
    void crowd.enter('d', true);
    await settle();
    crowd.releases.shift()?.();
    await settle();
    expect(crowd.inside).toEqual(['a', 'd']);
  });

  it('rejects the newest job of the tenant with the most waiting jobs', async () => {
    const crowd = createCrowd(createLine({ concurrency: 1, maxWaiting: 10 }));
    for (let count = 0; count < 40; count++) void crowd.enter('greedy');
    await settle();
    expect(crowd.refused).toHaveLength(29);
    for (let count = 0; count < 3; count++) void crowd.enter('other');
    await settle();
    expect(crowd.refused).toHaveLength(32);
    expect(new Set(crowd.refused)).toEqual(new Set(['greedy']));
  });

  it('rejects jobs that wait too long, and removes aborted ones', async () => {
    const line = createLine({ concurrency: 1, waitTimeoutMs: 20 });
    const release = await line.acquire({ tenantId: 'a' });
    await expect(line.acquire({ tenantId: 'b' })).rejects.toThrow('busy');
    const leaving = new AbortController();
    const waiting = line.acquire({ tenantId: 'c', signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    release();
    release();
    const again = await line.acquire({ tenantId: 'd' });
    await expect(line.acquire({ tenantId: 'e' })).rejects.toThrow('busy');
    again();
  });
});

describe('createFairPositions', () => {
  it('places a late tenant between the jobs of a tenant with many', () => {
    const places = createFairPositions();
    const many = Array.from({ length: 5 }, () => places.assign('many'));
    places.begin(many[0]!);
    places.begin(many[1]!);
    const late = places.assign('late');
    expect(many.filter((place) => place < late)).toHaveLength(2);
  });

  it('gives no advantage for the time before a tenant arrived', () => {
    const places = createFairPositions();
    for (let count = 0; count < 50; count++) places.begin(places.assign('busy'));
    expect(places.assign('new')).toBe(places.assign('busy'));
  });
});
