import type { Hours, OpenPeriod } from '@anito/business-facts/fact';
import {
  findOpeningState,
  type LocalTime,
  listAskedDates,
  listPeriods,
} from '@anito/business-facts/opening-state';
import type { AskedTime } from '@anito/business-facts/read-question';
import type { Language } from '@anito/contract/languages';
import { getTexts } from '../../lib/texts.ts';

/** The first Sunday of a month, for names of days. */
const sunday = Date.UTC(2026, 1, 1);
const dayMs = 86_400_000;
const minuteMs = 60_000;
const minutesPerDay = 1440;
const weekOrder = [1, 2, 3, 4, 5, 6, 0];

/** Intl puts narrow spaces before AM and PM, which are not found by a search for a plain space. */
const narrowSpaces = /[\u00a0\u202f]/g;

const formatTime = (language: Language, minute: number) =>
  new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .format(sunday + (minute % minutesPerDay) * minuteMs)
    .replace(narrowSpaces, ' ');
const formatDay = (language: Language, weekday: number) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(sunday + weekday * dayMs);

/**
 * Returns sentences that answer a question about opening hours, in the visitor's language. Returns undefined
 * if the hours of a day that it asks for are unknown.
 */
export function writeHours(
  language: Language,
  hours: Hours,
  time: AskedTime,
  now: LocalTime,
): string | undefined {
  if (time.is === 'now') return writeState(language, hours, now);
  if (time.is === 'always') return writeWeek(language, hours);
  const t = getTexts(language, 'facts');
  const sentences = listAskedDates(time, now).map((date) => {
    const periods = listPeriods(hours, date);
    if (periods === null) return undefined;
    const day = time.is === 'date' ? formatDate(language, date) : formatDay(language, date.weekday);
    if (periods.length === 0) {
      if (time.is === 'today') return t('open.closedToday', { day });
      return time.is === 'tomorrow' ? t('open.closedNextDay', { day }) : t('open.closedOnDay', { day });
    }
    const values = { day, hours: writePeriods(language, periods) };
    if (time.is === 'today') return t('open.today', values);
    return time.is === 'tomorrow' ? t('open.nextDay', values) : t('open.onDay', values);
  });
  // Days with the same hours, such as "on weekdays", need one sentence for all.
  if (sentences.length > 2) return writeWeek(language, hours);
  return sentences.every((sentence) => sentence !== undefined) ? sentences.join(' ') : undefined;
}

/** Returns the day and month of a date, such as "24 December", in a language. */
function formatDate(language: Language, { year, month, day }: LocalTime): string {
  const date = Date.UTC(year, month - 1, day);
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(date);
}

/**
 * Returns a sentence that says whether a business is open now, and when that changes. Returns undefined if it
 * is unknown.
 */
function writeState(language: Language, hours: Hours, now: LocalTime): string | undefined {
  const t = getTexts(language, 'facts');
  const state = findOpeningState(hours, now);
  if (state.is === 'unknown') return undefined;
  if (state.is === 'open') {
    const isAllDay = state.closes === minutesPerDay;
    return isAllDay ? t('open.allDay') : t('open.now', { time: formatTime(language, state.closes) });
  }
  if (state.opens === null) return t('open.closed');
  const time = formatTime(language, state.opens);
  if (state.inDays === 0) return t('open.laterToday', { time });
  if (state.inDays === 1) return t('open.tomorrow', { time });
  return t('open.later', { time, day: formatDay(language, state.weekday) });
}

/** Returns the opening periods of a day as a list in a language. */
function writePeriods(language: Language, periods: readonly OpenPeriod[]): string {
  const t = getTexts(language, 'facts');
  const texts = periods.map(({ opens, closes }) =>
    opens === 0 && closes === minutesPerDay
      ? t('open.day24')
      : t('open.period', { opens: formatTime(language, opens), closes: formatTime(language, closes) }),
  );
  return joinList(language, texts);
}

/**
 * Returns the hours of the week, with days of the same hours together. Returns undefined if no day with
 * opening hours is known.
 */
function writeWeek(language: Language, { week }: Hours): string | undefined {
  const t = getTexts(language, 'facts');
  const known = weekOrder.filter((day) => week[day]);
  const groups = [...Map.groupBy(known, (day) => JSON.stringify(week[day])).values()];
  const open = groups.filter(([day]) => week[day!]!.length > 0);
  if (open.length === 0) return undefined;
  const parts = open.map((days) =>
    t('open.hours', { days: writeDays(language, days), hours: writePeriods(language, week[days[0]!]!) }),
  );
  const closed = groups.find(([day]) => week[day!]!.length === 0);
  if (closed) parts.push(t('open.closedDays', { days: writeDays(language, closed) }));
  return t('open.week', { list: parts.join('; ') });
}

/**
 * Returns the names of days; three or more in a row become a range. `days` must be in the order of
 * `weekOrder`.
 */
function writeDays(language: Language, days: readonly number[]): string {
  const t = getTexts(language, 'facts');
  if (days.length === 7) return t('open.everyDay');
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && weekOrder.indexOf(run.at(-1)!) + 1 === weekOrder.indexOf(day)) run.push(day);
    else runs.push([day]);
  }
  const texts = runs.flatMap((run) =>
    run.length > 2
      ? [t('open.range', { from: formatDay(language, run[0]!), to: formatDay(language, run.at(-1)!) })]
      : run.map((day) => formatDay(language, day)),
  );
  return joinList(language, texts);
}

/** Joins texts as a list in a language: "A, B and C". */
export const joinList = (language: Language, texts: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(texts);
