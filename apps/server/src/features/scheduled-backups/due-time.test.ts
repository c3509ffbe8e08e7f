import { expect, it } from 'vitest';
import { computeNextDue, listDueTimes } from './due-time.ts';

const listDue = (schedule: string, now: string, count: number) =>
  listDueTimes(schedule, new Date(now), count).map((time) => time.toISOString());

it.each([
  ['2026-11-30T02:59:59.998Z', '2026-11-29T03:00:00.000Z'],
  ['2026-11-30T03:00:00.000Z', '2026-11-30T03:00:00.000Z'],
  ['2026-11-30T03:00:00.001Z', '2026-11-30T03:00:00.000Z'],
  ['2026-12-01T02:00:00.000Z', '2026-11-30T03:00:00.000Z'],
])('at %s the latest due time is %s', (now, due) => {
  expect(listDue('0 3 * * *', now, 1)).toEqual([due]);
});

it('lists earlier due times, newest first', () => {
  expect(listDue('30 1 * * 0', '2026-11-30T00:00:00Z', 3)).toEqual([
    '2026-11-29T01:30:00.000Z',
    '2026-11-22T01:30:00.000Z',
    '2026-11-15T01:30:00.000Z',
  ]);
});

it('returns the next due time', () => {
  expect(computeNextDue('0 3 * * *', new Date('2026-11-30T03:00:00Z')).toISOString()).toBe(
    '2026-12-01T03:00:00.000Z',
  );
});
