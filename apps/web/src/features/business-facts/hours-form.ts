import type { OpeningHours } from '@anito/contract/business-facts';
import type { Periods } from './format-hours.ts';

/** Times of one period as `input type="time"` writes them, such as '08:30'. */
export type TimeRange = { opens: string; closes: string };

/** Hours of a day in the form. Undefined: the owner has not said. */
export type DayForm = { state: 'open' | 'closed' | 'allDay' | undefined; ranges: readonly TimeRange[] };

/** A special day in the form, with its date as `input type="date"` writes it. */
export type DateForm = DayForm & { id: number; date: string; isEveryYear: boolean };

export type HoursForm = {
  /** From Sunday (0) to Saturday (6). */
  days: readonly DayForm[];
  dates: readonly DateForm[];
};

export type DayError = 'missing' | 'same' | 'overlap';
export type DateError = DayError | 'dateMissing' | 'dateTwice';

const minutesPerDay = 1440;
const usualRange: TimeRange = { opens: '09:00', closes: '18:00' };

/** Formats minutes since midnight as `HH:MM`. 1440 becomes `00:00`. */
const formatMinute = (minute: number) => {
  const [hours, minutes] = [Math.floor(minute / 60) % 24, minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
};
/** Parses `HH:MM` to minutes since midnight. */
const parseMinute = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

/** Converts the periods of a day to form values. Null means unknown hours, an empty list means closed. */
function toDayForm(periods: Periods | null): DayForm {
  if (periods === null) return { state: undefined, ranges: [] };
  if (periods.length === 0) return { state: 'closed', ranges: [] };
  if (periods.some(({ opens, closes }) => opens === 0 && closes === minutesPerDay)) {
    return { state: 'allDay', ranges: [] };
  }
  const ranges = periods.map(({ opens, closes }) => ({
    opens: formatMinute(opens),
    closes: formatMinute(closes),
  }));
  return { state: 'open', ranges };
}

/** A leap year, in which February 29 exists. */
const leapYear = 2028;

/**
 * Converts opening hours to form values, all unknown for null. A special day that repeats every year is shown
 * in the year of `today`, except February 29, which is shown in a leap year.
 */
export function toHoursForm(hours: OpeningHours | null, today = new Date()): HoursForm {
  const year = today.getFullYear();
  return {
    days: Array.from({ length: 7 }, (_, day) => toDayForm(hours?.week[day] ?? null)),
    dates: (hours?.dates ?? []).map((date, index) => {
      const isLeapDay = date.month === 2 && date.day === 29;
      const shown = date.year ?? (isLeapDay ? leapYear : year);
      const [month, day] = [date.month, date.day].map((part) => String(part).padStart(2, '0'));
      return {
        ...toDayForm(date.periods),
        id: index,
        date: `${shown}-${month}-${day}`,
        isEveryYear: date.year === null,
      };
    }),
  };
}

/**
 * Returns the day in another state, with the same times. If it becomes open and has no times, it gets the
 * usual times.
 */
export function changeState(day: DayForm, state: NonNullable<DayForm['state']>): DayForm {
  return { state, ranges: state === 'open' && day.ranges.length === 0 ? [usualRange] : day.ranges };
}

/** Whether a period ends on the next day, so that the form says it. Midnight is the end of the day. */
export const endsNextDay = ({ opens, closes }: TimeRange): boolean =>
  opens !== '' && closes !== '' && closes < opens && closes !== '00:00';

/**
 * Returns the first problem with the times of a day, or undefined. Only open days have times. A closing time
 * before the opening time is on the next day.
 */
export function findDayError({ state, ranges }: DayForm): DayError | undefined {
  if (state !== 'open') return undefined;
  if (ranges.some(({ opens, closes }) => opens === '' || closes === '')) return 'missing';
  if (ranges.some(({ opens, closes }) => opens === closes)) return 'same';
  const spans = ranges
    .map(({ opens, closes }) => {
      const [from, until] = [parseMinute(opens), parseMinute(closes)];
      return { from, until: until <= from ? until + minutesPerDay : until };
    })
    .toSorted((one, other) => one.from - other.from);
  return spans.some(({ from }, index) => index > 0 && from < spans[index - 1]!.until) ? 'overlap' : undefined;
}

/**
 * Returns the problem with a special day's date, or else with its times, or undefined. Of two entries for the
 * same date, only the later one has a problem.
 */
export function findDateError(date: DateForm, dates: readonly DateForm[]): DateError | undefined {
  if (date.date === '') return 'dateMissing';
  const isSame = (other: DateForm) =>
    other.id < date.id &&
    other.isEveryYear === date.isEveryYear &&
    (date.isEveryYear ? other.date.slice(5) === date.date.slice(5) : other.date === date.date);
  return dates.some(isSame) ? 'dateTwice' : findDayError(date);
}

/**
 * Converts a day of the form to periods in minutes of the day, sorted by opening time. Empty for a closed
 * day.
 */
function toPeriods({ state, ranges }: DayForm): OpeningHours['dates'][number]['periods'] {
  if (state === 'allDay') return [{ opens: 0, closes: minutesPerDay }];
  if (state !== 'open') return [];
  return ranges
    .map(({ opens, closes }) => ({ opens: parseMinute(opens), closes: parseMinute(closes) }))
    .toSorted((one, other) => one.opens - other.opens);
}

/**
 * Converts a form without errors to opening hours. Special days are sorted by date, those that repeat every
 * year first.
 */
export function toHours({ days, dates }: HoursForm): OpeningHours {
  return {
    week: days.map((day) => (day.state === undefined ? null : toPeriods(day))),
    dates: dates
      .map((date) => {
        const [year, month, day] = date.date.split('-').map(Number) as [number, number, number];
        return { year: date.isEveryYear ? null : year, month, day, periods: toPeriods(date) };
      })
      .toSorted(
        (one, other) => (one.year ?? 0) - (other.year ?? 0) || one.month - other.month || one.day - other.day,
      ),
  };
}
