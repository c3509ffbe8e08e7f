import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Retention } from '../../backup-settings.ts';
import { choosePointsToKeep } from './rotation.ts';

const at = (text: string) => ({ createdAt: new Date(text.length > 10 ? text : `${text}T03:00:00Z`) });
const keep = (times: string[], retention: Partial<Retention>) =>
  choosePointsToKeep(times.map(at), { daily: 0, weekly: 0, monthly: 0, ...retention }).map(({ createdAt }) =>
    createdAt.toISOString().slice(0, 16),
  );

const dayMs = 86_400_000;
/** One point each night from a day on, oldest first. */
const nights = (firstDay: string, count: number) =>
  Array.from({ length: count }, (_, night) => ({
    createdAt: new Date(Date.parse(`${firstDay}T03:00:00Z`) + night * dayMs),
  }));

/** Makes a point each night and removes after each one what the rotation does not keep. */
function simulate(firstDay: string, count: number, retention: Retention): string[] {
  let kept: { createdAt: Date }[] = [];
  for (const point of nights(firstDay, count)) kept = choosePointsToKeep([...kept, point], retention);
  return kept.map(({ createdAt }) => createdAt.toISOString().slice(0, 10));
}

describe('kept points', () => {
  it('are the newest of each of the latest days', () => {
    expect(
      keep(['2026-03-01T01:00Z', '2026-03-01T23:00Z', '2026-03-02T05:00Z', '2026-03-03T05:00Z'], {
        daily: 2,
      }),
    ).toEqual(['2026-03-03T05:00', '2026-03-02T05:00']);
    expect(keep(['2026-03-01T01:00Z', '2026-03-01T23:00Z'], { daily: 2 })).toEqual(['2026-03-01T23:00']);
  });

  it('are the newest of ISO weeks, which begin on Monday and cross years', () => {
    // 2026-12-31 is a Thursday of week 53, which ends on Sunday, 2027-01-03.
    expect(keep(['2026-12-27', '2026-12-31', '2027-01-03', '2027-01-04'], { weekly: 9 })).toEqual([
      '2027-01-04T03:00',
      '2027-01-03T03:00',
      '2026-12-27T03:00',
    ]);
  });

  it('are the newest of months', () => {
    expect(keep(['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-28'], { monthly: 5 })).toEqual([
      '2026-02-28T03:00',
      '2026-01-31T03:00',
    ]);
  });

  it('come from the latest periods that have one, so that a pause removes nothing', () => {
    expect(keep(['2025-01-01', '2025-01-02', '2026-06-01'], { daily: 3 })).toHaveLength(3);
  });

  it('after 40 nights are 7 days, 4 weeks and 6 months', () => {
    expect(simulate('2026-11-01', 40, { daily: 7, weekly: 4, monthly: 6 })).toEqual([
      '2026-12-10',
      '2026-12-09',
      '2026-12-08',
      '2026-12-07',
      '2026-12-06',
      '2026-12-05',
      '2026-12-04',
      '2026-11-30',
      '2026-11-29',
      '2026-11-22',
    ]);
  });
});

const retentions = fc.record({
  daily: fc.integer({ min: 1, max: 10 }),
  weekly: fc.integer({ min: 0, max: 8 }),
  monthly: fc.integer({ min: 0, max: 12 }),
});
const manyPoints = fc
  .array(fc.integer({ min: 0, max: 500 * 24 }), { minLength: 1, maxLength: 200 })
  .map((hours) => hours.map((hour) => ({ createdAt: new Date(Date.UTC(2026, 0, 1, hour)) })));

describe('for any points', () => {
  it('the newest is kept, no more than the rule allows, and choosing again changes nothing', () => {
    fc.assert(
      fc.property(manyPoints, retentions, (points, retention) => {
        const kept = choosePointsToKeep(points, retention);
        const newest = Math.max(...points.map(({ createdAt }) => createdAt.getTime()));
        expect(kept[0]!.createdAt.getTime()).toBe(newest);
        expect(kept.length).toBeLessThanOrEqual(retention.daily + retention.weekly + retention.monthly);
        expect(choosePointsToKeep(kept, retention)).toEqual(kept);
        expect(choosePointsToKeep(points.toReversed(), retention).map(({ createdAt }) => createdAt)).toEqual(
          kept.map(({ createdAt }) => createdAt),
        );
      }),
    );
  });

  it('removing after each point keeps the same as removing once at the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), retentions, (count, retention) => {
        const once = choosePointsToKeep(nights('2026-01-01', count), retention);
        expect(simulate('2026-01-01', count, retention)).toEqual(
          once.map(({ createdAt }) => createdAt.toISOString().slice(0, 10)),
        );
      }),
      { numRuns: 20 },
    );
  });
});
