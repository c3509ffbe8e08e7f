import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { findReportTimes, findWeekBounds } from './report-week.ts';

const ownerId = '5f0c58ea-3c4c-4d1b-a0ab-7a1ac6e06a11';
const times = (timezone: string, now: string) => findReportTimes({ ownerId, timezone }, new Date(now));
const local = (moment: Date, zone: string) =>
  DateTime.fromJSDate(moment, { zone }).toFormat('cccc yyyy-MM-dd HH');

describe('a weekly report', () => {
  it.each([
    ['Asia/Manila', '2026-11-26T00:00:00Z', '2026-11-23', 'Monday 2026-11-30 08'],
    // Clocks go back on Sunday the 1st, and forward on Sunday the 14th of March.
    ['America/New_York', '2026-10-31T12:00:00Z', '2026-10-26', 'Monday 2026-11-02 08'],
    ['America/New_York', '2026-11-02T12:30:00Z', '2026-10-26', 'Monday 2026-11-02 08'],
    ['America/New_York', '2026-11-02T13:31:00Z', '2026-11-02', 'Monday 2026-11-09 08'],
    ['America/New_York', '2027-03-13T12:00:00Z', '2027-03-08', 'Monday 2027-03-15 08'],
    ['Australia/Lord_Howe', '2026-10-03T00:00:00Z', '2026-09-28', 'Monday 2026-10-05 08'],
    // Days that the zone skipped.
    ['Pacific/Apia', '2011-12-28T00:00:00Z', '2011-12-26', 'Monday 2012-01-02 08'],
    ['UTC', '2026-12-31T23:59:59Z', '2026-12-28', 'Monday 2027-01-04 08'],
    ['Pacific/Kiritimati', '2026-11-22T17:59:00Z', '2026-11-16', 'Monday 2026-11-23 08'],
  ])('in %s at %s covers the week before %s and is next due on %s', (zone, now, week, next) => {
    const reportTimes = times(zone, now);
    expect([reportTimes.week, local(reportTimes.nextAt, zone)]).toEqual([week, next]);
    expect(reportTimes.nextAt.getTime()).toBeGreaterThan(Date.parse(now));
  });

  it('uses Manila for an unknown time zone', () => {
    const now = '2026-11-26T00:00:00Z';
    expect(times('Moon/Crater', now)).toEqual(times('Asia/Manila', now));
  });

  it('is spread over half an hour across accounts, at a fixed time for each', () => {
    const minutes = Array.from({ length: 3_000 }, (_, index) => {
      const { nextAt } = findReportTimes(
        { ownerId: `owner ${index}`, timezone: 'UTC' },
        new Date('2026-11-26T00:00:00Z'),
      );
      return (nextAt.getTime() - Date.parse('2026-11-30T08:00:00Z')) / 60_000;
    });
    expect(Math.min(...minutes)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...minutes)).toBeLessThan(30);
    const perMinute = [...Map.groupBy(minutes, Math.floor).values()].map(({ length }) => length);
    expect(perMinute).toHaveLength(30);
    expect(Math.max(...perMinute)).toBeLessThan(200);
    const [first, second] = ['2026-11-26', '2026-12-01'].map(
      (day) => times('UTC', `${day}T12:00:00Z`).nextAt,
    );
    expect(second!.getTime() - first!.getTime()).toBe(7 * 86_400_000);
  });
});

it('a week is bounded by midnights of its zone and an hour longer when clocks go back', () => {
  const { before, from, until } = findWeekBounds('2026-11-02', 'America/New_York');
  expect([before, from, until].map((moment) => moment.toISOString())).toEqual([
    '2026-10-19T04:00:00.000Z',
    '2026-10-26T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ]);
});
