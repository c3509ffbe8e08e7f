import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countDaysLeft } from './count-days-left.ts';

const now = Date.parse('2026-03-02T12:00:00.000Z');

it.each([
  ['2026-03-09T12:00:00.000Z', 7],
  ['2026-03-03T12:00:00.001Z', 2],
  ['2026-03-03T12:00:00.000Z', 1],
  ['2026-03-02T12:00:00.001Z', 1],
  ['2026-03-02T12:00:00.000Z', 0],
  ['2025-12-31T00:00:00.000Z', 0],
])('counts the days until %s: %i', (end, days) => {
  expect(countDaysLeft(end, now)).toBe(days);
});

it('decreases every day, and never below zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000_000_000 }), (ms) => {
      const end = new Date(now + ms).toISOString();
      expect(countDaysLeft(end, now + 86_400_000)).toBe(Math.max(0, countDaysLeft(end, now) - 1));
    }),
  );
});
