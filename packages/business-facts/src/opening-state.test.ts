import { expect, it } from 'vitest';
import type { Hours } from './fact.ts';
import { findOpeningState, listAskedDates, listPeriods, toLocalTime } from './opening-state.ts';

const day = [{ opens: 480, closes: 1020 }];
const night = [{ opens: 1080, closes: 120 }];
const hours: Hours = {
  week: [[], day, day, day, day, night, null],
  dates: [
    { year: null, month: 12, day: 25, periods: [{ opens: 600, closes: 720 }] },
    { year: null, month: 12, day: 24, periods: [], closes: 900 },
  ],
};
/** Local time in Manila, eight hours ahead of UTC. */
const at = (time: string) => toLocalTime(new Date(`${time}+08:00`), 'Asia/Manila');

it.each([
  ['during opening hours', '2026-11-30T09:00', { is: 'open', closes: 1020 }],
  ['before the opening', '2026-11-30T07:00', { is: 'closed', opens: 480, inDays: 0, weekday: 1 }],
  ['after the closing', '2026-11-30T18:00', { is: 'closed', opens: 480, inDays: 1, weekday: 2 }],
  ['on a closed day', '2026-11-29T10:00', { is: 'closed', opens: 480, inDays: 1, weekday: 1 }],
  ['after midnight of the day before', '2026-12-05T01:00', { is: 'open', closes: 120 }],
  ['on a day without known hours', '2026-12-05T10:00', { is: 'unknown' }],
  ['on a holiday with hours of its own', '2026-12-25T11:00', { is: 'open', closes: 720 }],
])('returns the state %s', (_, time, state) => {
  expect(findOpeningState(hours, at(time))).toEqual(state);
});

it('opens as usual on a date that only closes early', () => {
  expect(listPeriods(hours, at('2026-12-24T09:00'))).toEqual([{ opens: 480, closes: 900 }]);
  expect(listPeriods(hours, at('2023-12-24T09:00'))).toEqual([]);
});

it('does not assume the usual hours on a holiday', () => {
  expect(listPeriods(hours, at('2027-01-01T10:00'))).toBeNull();
});

it('finds the next date that a question is about', () => {
  const [monday] = listAskedDates({ is: 'days', days: [1] }, at('2026-11-29T10:00'));
  expect(monday).toMatchObject({ month: 11, day: 30, weekday: 1 });
  const [newYear] = listAskedDates({ is: 'date', month: 1, day: 1 }, at('2026-11-29T10:00'));
  expect(newYear).toMatchObject({ year: 2027, month: 1, day: 1 });
});
