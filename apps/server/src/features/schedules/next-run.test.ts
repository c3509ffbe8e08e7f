import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeNextRun, type Schedule } from './next-run.ts';

const zones = [
  'Asia/Manila',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'America/St_Johns',
  'America/Havana',
  'Africa/Casablanca',
  'Pacific/Chatham',
  'UTC',
] as const;

const formats = new Map(
  zones.map((timeZone) => [
    timeZone as string,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);
/** Returns `YYYY-MM-DD HH:MM` in a zone, computed with a different library than the tested one. */
const wallOf = (moment: Date | number, zone: string) => formats.get(zone)!.format(moment);

const daily = { frequency: 'daily', time: '02:00', timezone: 'UTC', anchorDate: '2026-01-31' } as const;
const next = (change: Partial<Schedule>, after: string) =>
  computeNextRun({ ...daily, ...change }, new Date(after)).toISOString();

/** Returns the runs after `after`, each computed from the previous one. */
function listRuns(schedule: Schedule, after: Date, count: number): Date[] {
  const runs: Date[] = [];
  for (let from = after; runs.length < count; from = runs.at(-1)!) runs.push(computeNextRun(schedule, from));
  return runs;
}

const dayMs = 86_400_000;
const zone = fc.constantFrom(...zones);
const moment = fc.date({ min: new Date('2019-01-01'), max: new Date('2036-12-31'), noInvalidDate: true });
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const anchorDate = moment.map((date) => date.toISOString().slice(0, 10));
const few = { numRuns: 60 };

describe('the next run', () => {
  it.each([
    ['later today', {}, '2026-11-22T01:59:59.999Z', '2026-11-22T02:00:00.000Z'],
    ['tomorrow when it is now', {}, '2026-11-22T02:00:00Z', '2026-11-23T02:00:00.000Z'],
    ['in Manila', { timezone: 'Asia/Manila' }, '2026-11-22T00:00:00Z', '2026-11-22T18:00:00.000Z'],
    ['on leap day', {}, '2028-02-28T03:00:00Z', '2028-02-29T02:00:00.000Z'],
    // Clocks in New York go from 02:00 to 03:00 on 2026-03-08 and back from 02:00 to 01:00 on 2026-11-01.
    [
      'where the time does not exist',
      { time: '02:30', timezone: 'America/New_York' },
      '2026-03-08T05:00:00Z',
      '2026-03-08T07:00:00.000Z',
    ],
    [
      'the day after that',
      { time: '02:30', timezone: 'America/New_York' },
      '2026-03-08T07:00:00Z',
      '2026-03-09T06:30:00.000Z',
    ],
    [
      'the first of two',
      { time: '01:30', timezone: 'America/New_York' },
      '2026-11-01T04:00:00Z',
      '2026-11-01T05:30:00.000Z',
    ],
    [
      'not the second of two',
      { time: '01:30', timezone: 'America/New_York' },
      '2026-11-01T05:30:00Z',
      '2026-11-02T06:30:00.000Z',
    ],
    // Lord Howe's clocks change by half an hour.
    [
      'in half an hour that does not exist',
      { time: '02:15', timezone: 'Australia/Lord_Howe' },
      '2026-10-03T00:00:00Z',
      '2026-10-03T15:30:00.000Z',
    ],
    // Havana's clocks change at midnight.
    [
      'at a midnight that does not exist',
      { time: '00:00', timezone: 'America/Havana' },
      '2026-03-07T12:00:00Z',
      '2026-03-08T05:00:00.000Z',
    ],
    // Apia skipped the whole of 2011-12-30.
    [
      'on a day that does not exist',
      { timezone: 'Pacific/Apia' },
      '2011-12-29T12:00:00Z',
      '2011-12-30T10:00:00.000Z',
    ],
    [
      'weekly',
      { frequency: 'weekly', anchorDate: '2026-11-18' },
      '2026-11-22T00:00:00Z',
      '2026-11-25T02:00:00.000Z',
    ],
    [
      'weekly on the day itself',
      { frequency: 'weekly', anchorDate: '2026-11-15' },
      '2026-11-22T01:00:00Z',
      '2026-11-22T02:00:00.000Z',
    ],
    [
      'monthly in a short month',
      { frequency: 'monthly' },
      '2026-02-01T00:00:00Z',
      '2026-02-28T02:00:00.000Z',
    ],
    ['monthly in a leap year', { frequency: 'monthly' }, '2028-02-01T00:00:00Z', '2028-02-29T02:00:00.000Z'],
    [
      'monthly after the short month',
      { frequency: 'monthly' },
      '2026-02-28T02:00:00Z',
      '2026-03-31T02:00:00.000Z',
    ],
    ['hourly', { frequency: 'hourly', time: '02:20' }, '2026-11-22T07:20:00Z', '2026-11-22T08:20:00.000Z'],
    [
      'hourly by the minutes there',
      { frequency: 'hourly', time: '02:20', timezone: 'Asia/Kathmandu' },
      '2026-11-22T07:00:00Z',
      '2026-11-22T07:35:00.000Z',
    ],
    [
      'hourly in an hour that comes twice',
      { frequency: 'hourly', time: '00:30', timezone: 'America/New_York' },
      '2026-11-01T05:30:00Z',
      '2026-11-01T06:30:00.000Z',
    ],
  ] as const)('is found %s', (_, change, after, expected) => {
    expect(next(change, after)).toBe(expected);
  });

  it('is once on each day, at the chosen time or right after skipped time', () => {
    fc.assert(
      fc.property(zone, time, moment, (timezone, at, after) => {
        const runs = listRuns({ ...daily, time: at, timezone }, after, 12);
        const days = runs.map((run) => wallOf(run, timezone).slice(0, 10));
        expect(runs[0]!.getTime()).toBeGreaterThan(after.getTime());
        expect(runs[0]!.getTime() - after.getTime()).toBeLessThanOrEqual(dayMs + 2 * 3_600_000);
        for (const [index, run] of runs.entries()) {
          const wallTime = wallOf(run, timezone);
          const expected = `${days[index]} ${at}`;
          const isJump = wallTime > expected && wallOf(run.getTime() - 1, timezone) < expected;
          expect(wallTime === expected || isJump, `${wallTime} for ${expected} in ${timezone}`).toBe(true);
          if (index > 0) {
            const dayBefore = new Date(Date.parse(days[index]!) - dayMs).toISOString().slice(0, 10);
            expect(days[index - 1], timezone).toBe(dayBefore);
          }
        }
      }),
      few,
    );
  });

  it('is each week on the weekday of the anchor', () => {
    fc.assert(
      fc.property(zone, time, moment, anchorDate, (timezone, at, after, anchor) => {
        const schedule = { frequency: 'weekly', time: at, timezone, anchorDate: anchor } as const;
        for (const run of listRuns(schedule, after, 6)) {
          const day = new Date(wallOf(run, timezone).slice(0, 10));
          expect(day.getUTCDay()).toBe(new Date(anchor).getUTCDay());
        }
      }),
      few,
    );
  });

  it('is each month on the day of the anchor, or on the last day', () => {
    fc.assert(
      fc.property(zone, time, moment, anchorDate, (timezone, at, after, anchor) => {
        const schedule = { frequency: 'monthly', time: at, timezone, anchorDate: anchor } as const;
        const days = listRuns(schedule, after, 14).map((run) => wallOf(run, timezone).slice(0, 10));
        const months = days.map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
        expect(months).toEqual(months.map((_, index) => months[0]! + index));
        for (const day of days) {
          const last = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
          expect(Number(day.slice(8))).toBe(Math.min(Number(anchor.slice(8)), last));
        }
      }),
      few,
    );
  });

  it('is each hour at the chosen minute, without omissions', () => {
    fc.assert(
      fc.property(zone, time, moment, (timezone, at, after) => {
        const run = computeNextRun({ ...daily, frequency: 'hourly', time: at, timezone }, after).getTime();
        const minutes = Math.ceil((run - after.getTime()) / 60_000);
        expect(minutes).toBeGreaterThan(0);
        expect(minutes).toBeLessThanOrEqual(90);
        const isAsked = (at_: number) => wallOf(at_, timezone).slice(14) === at.slice(3);
        expect(isAsked(run)).toBe(true);
        for (let earlier = run - 60_000; earlier > after.getTime(); earlier -= 60_000) {
          expect(isAsked(earlier)).toBe(false);
        }
      }),
      few,
    );
  });

  it('depends only on the schedule and the time', () => {
    fc.assert(
      fc.property(zone, time, moment, (timezone, at, after) => {
        const schedule = { ...daily, time: at, timezone };
        const run = computeNextRun(schedule, after);
        expect(computeNextRun(schedule, new Date(run.getTime() - 1))).toEqual(run);
      }),
      few,
    );
  });

  it('throws for an unknown zone', () => {
    expect(() => next({ timezone: 'Mars/Olympus' }, '2026-01-01T00:00:00Z')).toThrow('Unknown time zone');
  });
});
