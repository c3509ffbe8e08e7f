import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeEnd } from './describe-end.ts';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const day = 86_400_000;
const at = (distance: number) => describeEnd(new Date(now + distance).toISOString(), now);

it.each([
  [0, { kind: 'today', isPast: false }],
  [day / 2 - 1, { kind: 'today', isPast: false }],
  [day / 2, { kind: 'distance', count: 1, unit: 'day', isPast: false }],
  [-1, { kind: 'today', isPast: true }],
  [day, { kind: 'distance', count: 1, unit: 'day', isPast: false }],
  [14 * day - 1, { kind: 'distance', count: 14, unit: 'day', isPast: false }],
  [14 * day, { kind: 'distance', count: 2, unit: 'week', isPast: false }],
  [60 * day - 1, { kind: 'distance', count: 9, unit: 'week', isPast: false }],
  [60 * day, { kind: 'distance', count: 2, unit: 'month', isPast: false }],
  [365 * day - 1, { kind: 'distance', count: 12, unit: 'month', isPast: false }],
  [365 * day, { kind: 'date', isPast: false }],
  [-14 * day, { kind: 'distance', count: 2, unit: 'week', isPast: true }],
  [-365 * day, { kind: 'date', isPast: true }],
])('describes an end %i ms away as %j', (distance, expected) => {
  expect(at(distance)).toEqual(expected);
});

it('describes a missing end', () => {
  expect(describeEnd(null, now)).toEqual({ kind: 'none' });
});

it('rounds to the nearest whole, but never to zero', () => {
  const lengths = { day: 1, week: 7, month: 30 };
  fc.assert(
    fc.property(fc.integer({ min: -400 * day, max: 400 * day }), (distance) => {
      const end = at(distance);
      if (end.kind !== 'distance') return;
      expect(end.count).toBeGreaterThan(0);
      const length = lengths[end.unit] * day;
      expect(Math.abs(end.count * length - Math.abs(distance))).toBeLessThanOrEqual(length / 2);
      expect(end.isPast).toBe(distance < 0);
    }),
  );
});
