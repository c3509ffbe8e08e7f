import type { DateHours, Hours, OpenPeriod } from './fact.ts';
import { isHoliday } from './holidays.ts';
import type { AskedTime } from './read-question.ts';

const minutesPerDay = 24 * 60;

/** A local date and time: `weekday` from 0 for Sunday, `month` from 1, `minute` of the day. */
export type LocalTime = { year: number; month: number; day: number; weekday: number; minute: number };

/**
 * Returns the date, weekday (0 for Sunday) and minute of the day of a moment in an IANA time zone. Throws
 * RangeError for an unknown zone.
 */
export function toLocalTime(moment: Date, timeZone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(moment);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const [year, month, day] = [read('year'), read('month'), read('day')];
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return { year, month, day, weekday, minute: read('hour') * 60 + read('minute') };
}

/** Returns the local date that is `days` later, or earlier if negative, at midnight. */
export function addDays({ year, month, day }: LocalTime, days: number): LocalTime {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
    minute: 0,
  };
}

/**
 * Returns the opening periods of a date: those given for the date itself, otherwise those of its day of the
 * week. An empty list means closed. Returns null if they are unknown, as on a holiday for which no hours are
 * given.
 */
export function listPeriods(hours: Hours, date: LocalTime): readonly OpenPeriod[] | null {
  const own = findDate(hours, date);
  const usual = hours.week[date.weekday] ?? null;
  if (own?.closes !== undefined) return usual && closeEarly(usual, own.closes);
  if (own) return own.periods;
  return isHoliday(date) ? null : usual;
}

/** Returns the periods of a day, cut off at the minute `end`. */
function closeEarly(periods: readonly OpenPeriod[], end: number): OpenPeriod[] {
  return periods
    .filter(({ opens }) => opens < end)
    .map(({ opens, closes }) => ({ opens, closes: Math.min(end, toEndMinute(opens, closes)) }));
}

/** Returns the special hours that are given for a date, or undefined. */
export function findDate({ dates }: Hours, date: LocalTime): DateHours | undefined {
  return dates.find(
    ({ year, month, day }) =>
      month === date.month && day === date.day && (year === null || year === date.year),
  );
}

/** Whether a business is open at a moment, and until when or from when. Minutes are those of the day. */
export type OpeningState =
  | { is: 'open'; closes: number }
  | { is: 'closed'; opens: number | null; inDays: number; weekday: number }
  | { is: 'unknown' };

/**
 * Returns whether a business is open at a local time, and until or from which minute of the day. It is
 * `unknown` if the hours of today are unknown, unless a period of yesterday is still open. `opens` is null if
 * no opening within a week is known.
 */
export function findOpeningState(hours: Hours, now: LocalTime): OpeningState {
  const today = listPeriods(hours, now);
  const yesterday = listPeriods(hours, addDays(now, -1));
  const current =
    today?.find(({ opens, closes }) => now.minute >= opens && now.minute < toEndMinute(opens, closes)) ??
    yesterday?.find(({ opens, closes }) => closes <= opens && now.minute < closes);
  if (current) return { is: 'open', closes: current.closes };
  if (today === null) return { is: 'unknown' };
  for (let inDays = 0; inDays <= 7; inDays += 1) {
    const date = addDays(now, inDays);
    const periods = listPeriods(hours, date)?.filter(({ opens }) => inDays > 0 || opens > now.minute) ?? [];
    const [next] = periods.toSorted((one, other) => one.opens - other.opens);
    if (next) return { is: 'closed', opens: next.opens, inDays, weekday: date.weekday };
  }
  return { is: 'closed', opens: null, inDays: 0, weekday: now.weekday };
}

/**
 * Returns the minute at which a period ends, counted from the start of the day on which it begins. It is
 * above 1,440 for a period past midnight.
 */
const toEndMinute = (opens: number, closes: number) => (closes <= opens ? closes + minutesPerDay : closes);

/**
 * Returns the dates that a question is about, for a weekday or a date the next one from today. Returns an
 * empty list for `always` and `now`.
 */
export function listAskedDates(time: AskedTime, now: LocalTime): LocalTime[] {
  switch (time.is) {
    case 'today':
      return [{ ...now, minute: 0 }];
    case 'tomorrow':
      return [addDays(now, 1)];
    case 'days':
      return time.days.map((day) => addDays(now, (day - now.weekday + 7) % 7));
    case 'date': {
      const isOver = time.month < now.month || (time.month === now.month && time.day < now.day);
      const year = isOver ? now.year + 1 : now.year;
      return [addDays({ ...now, year, month: time.month, day: time.day }, 0)];
    }
    case 'now':
    case 'always':
      return [];
  }
}
