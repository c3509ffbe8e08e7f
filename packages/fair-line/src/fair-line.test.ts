import { describe, expect, it } from 'vitest';
import { FairLine, type FairLineOptions, type Release } from './fair-line.ts';
import { createPlaces } from './fair-places.ts';

const createLine = (options: Partial<FairLineOptions> = {}) =>
  new FairLine({ places: 4, refuse: () => new Error('busy'), ...options });

/** Enters so often, and notes who got in. */
function createCrowd(line: FairLine) {
  const inside: string[] = [];
  const releases: Release[] = [];
  const refused: string[] = [];
  return {
    inside,
    refused,
    releases,
    enter(tenantId: string, isUrgent = false) {
      return line.enter({ tenantId, isUrgent }).then(
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

describe('a fair line', () => {
  it('leaves a place for others, whatever one tenant asks for', async () => {
    const crowd = createCrowd(createLine());
    for (let count = 0; count < 50; count++) void crowd.enter('greedy');
    await settle();
    expect(crowd.inside).toEqual(['greedy', 'greedy', 'greedy']);
    void crowd.enter('other');
    await settle();
    expect(crowd.inside.at(-1)).toBe('other');
  });

  it('gives places by turns of the tenants that wait', async () => {
    const crowd = createCrowd(createLine({ places: 1 }));
    for (const tenantId of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) void crowd.enter(tenantId);
    for (let count = 0; count < 7; count++) {
      await settle();
      crowd.releases.shift()?.();
    }
    expect(crowd.inside.slice(0, 4).toSorted()).toEqual(['a', 'a', 'b', 'c']);
    expect(crowd.inside).toHaveLength(7);
  });

  it('lets what is urgent go before', async () => {
    const crowd = createCrowd(createLine({ places: 1 }));
    for (const tenantId of ['a', 'b', 'c']) void crowd.enter(tenantId);
    void crowd.enter('d', true);
    await settle();
    crowd.releases.shift()?.();
    await settle();
    expect(crowd.inside).toEqual(['a', 'd']);
  });

  it('refuses the newest of the tenant of which most wait, never another’s', async () => {
    const crowd = createCrowd(createLine({ places: 1, maxWaiting: 10 }));
    for (let count = 0; count < 40; count++) void crowd.enter('greedy');
    await settle();
    expect(crowd.refused).toHaveLength(29);
    for (let count = 0; count < 3; count++) void crowd.enter('other');
    await settle();
    expect(crowd.refused).toHaveLength(32);
    expect(new Set(crowd.refused)).toEqual(new Set(['greedy']));
  });

  it('refuses whoever waits too long, and lets those who leave leave', async () => {
    const line = createLine({ places: 1, patienceMs: 20 });
    const release = await line.enter({ tenantId: 'a' });
    await expect(line.enter({ tenantId: 'b' })).rejects.toThrow('busy');
    const leaving = new AbortController();
    const waiting = line.enter({ tenantId: 'c', signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    release();
    release();
    const again = await line.enter({ tenantId: 'd' });
    await expect(line.enter({ tenantId: 'e' })).rejects.toThrow('busy');
    again();
  });
});

describe('places in a line', () => {
  it('let a tenant that comes late in between those of one that has many', () => {
    const places = createPlaces();
    const many = Array.from({ length: 5 }, () => places.give('many'));
    places.begin(many[0]!);
    places.begin(many[1]!);
    const late = places.give('late');
    expect(many.filter((place) => place < late)).toHaveLength(2);
  });

  it('do not save up for a tenant that was away', () => {
    const places = createPlaces();
    for (let count = 0; count < 50; count++) places.begin(places.give('busy'));
    expect(places.give('new')).toBe(places.give('busy'));
  });
});
