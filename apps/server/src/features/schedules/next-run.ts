import type { SyncFrequency } from '@anito/contract/schedules';
import { findTimezone } from '@anito/contract/values';
import { DateTime, IANAZone } from 'luxon';

/**
 * When syncs run: `time` is `HH:MM` in `timezone`; `anchorDate` (`YYYY-MM-DD`) gives the weekday and the day
 * of the month.
 */
export type Schedule = { frequency: SyncFrequency; time: string; timezone: string; anchorDate: string };

const minuteMs = 60_000;
/** No zone's offset from UTC is larger. */
const maxOffsetMs = 15 * 60 * minuteMs;

/**
 * Returns the first time of a schedule after `after`. A local time that a clock change skips runs at the end
 * of the skipped interval; a local time that occurs twice runs the first time only. Throws for an unknown
 * time zone.
 */
export function computeNextRun(schedule: Schedule, after: Date): Date {
  // Luxon caches a zone for each name that it is given, so only known names are passed.
  const name = findTimezone(schedule.timezone);
  const zone = name === undefined ? undefined : IANAZone.create(name);
  if (!zone?.isValid) throw new Error(`Unknown time zone: ${schedule.timezone}`);
  const [hour = 0, minute = 0] = schedule.time.split(':').map(Number);
  const next =
    schedule.frequency === 'hourly'
      ? findMinute(zone, minute, after.getTime())
      : findDay(zone, listDays(schedule, zone, after), { hour, minute }, after.getTime());
  return new Date(next);
}

/**
 * Returns the first time after `after` at which local clocks show this minute of the hour, both in
 * milliseconds. When clocks change by half an hour, two runs may be 30 or 90 minutes apart.
 */
function findMinute(zone: IANAZone, minute: number, after: number): number {
  let moment = Math.floor(after / minuteMs) * minuteMs + minuteMs;
  while ((moment / minuteMs + zone.offset(moment)) % 60 !== minute) moment += minuteMs;
  return moment;
}

/** Generates the calendar days of a schedule in order, without end. The first ones may lie before `after`. */
function* listDays(schedule: Schedule, zone: IANAZone, after: Date): Generator<DateTime> {
  const anchor = DateTime.fromISO(schedule.anchorDate, { zone: 'utc' });
  const yesterday = DateTime.fromJSDate(after, { zone })
    .setZone('utc', { keepLocalTime: true })
    .startOf('day')
    .minus({ days: 1 });
  if (schedule.frequency === 'monthly') {
    // Counted from the anchor each time, so that after a short February the day is the 31st again.
    const month = yesterday.startOf('month');
    for (let count = 0; ; count++) yield withDay(month.plus({ months: count }), anchor.day);
  }
  const step = schedule.frequency === 'weekly' ? 7 : 1;
  const first =
    step === 7 ? yesterday.plus({ days: (anchor.weekday - yesterday.weekday + 7) % 7 }) : yesterday;
  for (let count = 0; ; count++) yield first.plus({ days: count * step });
}

/** Returns a day of a month, or its last day if the month is shorter. */
const withDay = (month: DateTime, day: number) => month.set({ day: Math.min(day, month.daysInMonth ?? day) });

/**
 * Returns the first moment after `after` at which one of the days has this time, in milliseconds. Throws
 * without one.
 */
function findDay(
  zone: IANAZone,
  days: Iterable<DateTime>,
  time: { hour: number; minute: number },
  after: number,
): number {
  for (const day of days) {
    const moment = resolveLocal(day.set(time).toMillis(), zone);
    if (moment > after) return moment;
  }
  throw new Error('No next run found');
}

/**
 * Returns the time at which clocks of the zone show `wall`, a wall-clock time expressed as UTC milliseconds.
 * Returns the first of two such times, and the end of the interval if the clocks skip it.
 */
function resolveLocal(wall: number, zone: IANAZone): number {
  const offsetMs = (moment: number) => zone.offset(moment) * minuteMs;
  const [earlier, later] = [offsetMs(wall - maxOffsetMs), offsetMs(wall + maxOffsetMs)];
  const moments = [wall - earlier, wall - later].sort((a, b) => a - b);
  const exact = moments.find((moment) => moment + offsetMs(moment) === wall);
  if (exact !== undefined) return exact;
  // The clocks skip it. The end of the skipped interval lies between the two.
  let [before = 0, jumped = 0] = moments;
  while (jumped - before > 1) {
    const middle = Math.floor((before + jumped) / 2);
    if (offsetMs(middle) === later) jumped = middle;
    else before = middle;
  }
  return jumped;
}

/** Returns the local date, `YYYY-MM-DD`, in a time zone. An unknown zone counts as UTC. */
export function toLocalDate(moment: Date, timezone: string): string {
  return DateTime.fromJSDate(moment, { zone: findTimezone(timezone) ?? 'utc' }).toFormat('yyyy-MM-dd');
}
