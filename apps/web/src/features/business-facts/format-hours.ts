import type { OpeningHours } from '@anito/contract/business-facts';
import type { TFunction } from 'i18next';
import { formatClock, formatDayName, formatYearDay, formatZone } from '../../lib/format.ts';

export type Periods = OpeningHours['dates'][number]['periods'];

/** Days in the order of a business week, from Monday. 0 is Sunday. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const;

const minutesPerDay = 1440;

/** A line of opening hours, such as "Monday – Friday" and "8 AM – 6 PM". */
export type HoursLine = { days: string; hours: string };

/** Formats the periods of one day: "Closed" for none, "Open 24 hours", or the times. */
function writePeriods(t: TFunction<'facts'>, periods: Periods): string {
  if (periods.length === 0) return t('hours.closed');
  return periods
    .map(({ opens, closes }) => {
      if (opens === 0 && closes === minutesPerDay) return t('hours.allDay');
      const times = { opens: formatClock(opens), closes: formatClock(closes % minutesPerDay) };
      // Midnight ends the day. Later times are those of the next day.
      const isNextDay = closes <= opens && closes > 0;
      return t(isNextDay ? 'hours.nextDay' : 'hours.period', times);
    })
    .join(', ');
}

/**
 * Returns the lines of opening hours: first the weekdays, where consecutive days with the same hours share a
 * line, then the special days. Unknown hours get a text that says so.
 */
export function listHoursLines(t: TFunction<'facts'>, { week, dates }: OpeningHours): HoursLine[] {
  const runs: { first: number; last: number; count: number; hours: string }[] = [];
  for (const day of weekOrder) {
    const periods = week[day];
    const hours = periods ? writePeriods(t, periods) : t('hours.unknown');
    const run = runs.at(-1);
    if (run?.hours === hours) Object.assign(run, { last: day, count: run.count + 1 });
    else runs.push({ first: day, last: day, count: 1, hours });
  }
  const lines = runs.map(({ first, last, count, hours }) => {
    const range = { from: formatDayName(first), to: formatDayName(last) };
    if (count === 7) return { days: t('hours.everyDay'), hours };
    return { days: count === 1 ? range.from : t('hours.range', range), hours };
  });
  const special = dates.map((date) => ({ days: formatYearDay(date), hours: writePeriods(t, date.periods) }));
  return [...lines, ...special];
}

/** Formats a time zone with its city and current offset, such as "Manila (GMT+8)". */
export function nameZone(timezone: string): string {
  const city = timezone.split('/').at(-1)!.replaceAll('_', ' ');
  const offset = formatZone(new Date(), timezone);
  return city === offset ? city : `${city} (${offset})`;
}
