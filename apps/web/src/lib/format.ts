import type { DateFormat } from '@anito/contract/user-settings';
import i18next from 'i18next';
import { getShownZone, readBrowserZone, zonesDifferAt } from './shown-zone.ts';

/**
 * Returns a function that returns the Intl format for given options in the chosen language. Caches each one,
 * because creating it takes a slow phone tens of milliseconds.
 */
function cacheFormats<Options, Format>(make: (language: string, options?: Options) => Format) {
  const cache = new Map<string, Format>();
  return (options?: Options): Format => {
    const { language } = i18next;
    const key = `${language} ${JSON.stringify(options)}`;
    const format = cache.get(key) ?? make(language, options);
    cache.set(key, format);
    return format;
  };
}

const numbersWith = cacheFormats<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (language, options) => new Intl.NumberFormat(language, options),
);
const datesWith = cacheFormats<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (language, options) => new Intl.DateTimeFormat(language, options),
);
const agesWith = cacheFormats<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  (language, options) => new Intl.RelativeTimeFormat(language, options),
);

const sizeUnits = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** Formats a file size in Bytes, KB, MB or GB: base 1024, up to two decimals. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), 3);
  return `${formatNumber(bytes / 1024 ** power, { maximumFractionDigits: 2 })} ${sizeUnits[power]}`;
}

/** Formats a number in the chosen language. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return numbersWith(options).format(value);
}

let dateFormat: DateFormat = 'auto';

/** Sets the user's date format for all later calls. `auto` follows the language. */
export function setDateFormat(format: DateFormat): void {
  dateFormat = format;
}

/** Formats a day in the user's date format. Without a time zone, uses the browser's. */
function formatDay(moment: Date, timeZone?: string): string {
  if (dateFormat === 'auto') return datesWith({ dateStyle: 'medium', timeZone }).format(moment);
  // A chosen format has the same digits and order in every language.
  const options = { calendar: 'gregory', numberingSystem: 'latn', timeZone } as const;
  const parts = datesWith({ year: 'numeric', month: '2-digit', day: '2-digit', ...options }).formatToParts(
    moment,
  );
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return dateFormat.replace('YYYY', read('year')).replace('MM', read('month')).replace('DD', read('day'));
}

/**
 * Formats the day of a moment in the shown time zone, in the user's format or that of the language, such as
 * 'Mar 4, 2026'.
 */
export function formatDate(date: Date | string): string {
  return formatDay(new Date(date), getShownZone());
}

/** Formats the short name of a time zone at a moment, such as 'GMT+8'. */
export function formatZone(date: Date | string, timeZone: string): string {
  const parts = datesWith({ timeZoneName: 'short', timeZone }).formatToParts(new Date(date));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Formats the UTC day of a moment in the user's date format, such as 'Mar 4, 2026'. */
export function formatUtcDate(date: Date | string): string {
  return formatDay(new Date(date), 'UTC');
}

/**
 * Formats date and time in the shown time zone. Appends the zone's name if the browser's clock shows another
 * time.
 */
export function formatDateTime(date: Date | string): string {
  const moment = new Date(date);
  const timeZone = getShownZone();
  const text =
    dateFormat === 'auto'
      ? datesWith({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(moment)
      : `${formatDay(moment, timeZone)} ${datesWith({ timeStyle: 'short', timeZone }).format(moment)}`;
  return zonesDifferAt(moment, timeZone, readBrowserZone())
    ? `${text} ${formatZone(moment, timeZone)}`
    : text;
}

const steps: [limitSeconds: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [3_600, 'minute', 60],
  [86_400, 'hour', 3_600],
];

/** Formats an age of `count` whole units, such as '3 hours ago'. */
export function formatAge(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  return formatDistance(-count, unit);
}

/** Formats a count of units in the short form of the display language, such as '12 min'. */
export function formatCount(count: number, unit: 'minute' | 'hour'): string {
  return formatNumber(count, { style: 'unit', unit, unitDisplay: 'short' });
}

/**
 * Formats the time until or since a moment in whole units, such as 'in 3 weeks'. Negative counts are in the
 * past.
 */
export function formatDistance(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  return agesWith({ numeric: 'always' }).format(count, unit);
}

/**
 * Formats an age: 'Just now' for less than a minute and for future dates, then minutes, hours and days, such
 * as '3 days ago'. From `maxDays` days on, returns the date.
 */
export function formatRelative(date: Date | string, now = Date.now(), maxDays = 7): string {
  const seconds = Math.max(0, (now - new Date(date).getTime()) / 1000);
  if (seconds < 60) return i18next.t('ui:justNow');
  for (const [limit, unit, size] of steps) {
    if (seconds < limit) return formatAge(Math.floor(seconds / size), unit);
  }
  const days = Math.floor(seconds / 86_400);
  return days < maxDays ? formatAge(days, 'day') : formatDate(date);
}

/** Formats the time of the last use, such as '3 hours ago'. From 30 days on, returns the date of that use. */
export function formatLastUsed(date: Date | string, now = Date.now()): string {
  return formatRelative(date, now, 30);
}

/**
 * Formats a moment in a time zone, such as 'Monday, March 9 at 2:00 AM'. Without a time zone, uses the
 * browser's.
 */
export function formatInZone(date: Date | string, timeZone: string | undefined): string {
  return datesWith({
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(date));
}

/** Formats the time of day in the shown time zone, such as '2:05 PM'. */
export function formatTime(date: Date | string): string {
  return datesWith({ timeStyle: 'short', timeZone: getShownZone() }).format(new Date(date));
}

/**
 * Formats a day in the shown time zone for a list of messages: 'Today', 'Yesterday', the weekday within a
 * week, then the date.
 */
export function formatMessageDay(date: Date | string, now = Date.now()): string {
  const timeZone = getShownZone();
  const toDay = (moment: number) =>
    datesWith({ calendar: 'gregory', numberingSystem: 'latn', timeZone }).format(moment);
  const moment = new Date(date).getTime();
  const days = [0, 1, 2, 3, 4, 5, 6].findIndex((count) => toDay(now - count * 86_400_000) === toDay(moment));
  if (days === -1) return formatDate(date);
  if (days > 1) return datesWith({ weekday: 'long', timeZone }).format(moment);
  const text = agesWith({ numeric: 'auto' }).format(-days, 'day');
  return text.charAt(0).toLocaleUpperCase(i18next.language) + text.slice(1);
}

/** Formats the weekday in a time zone, such as 'Monday'. */
export function formatWeekday(date: Date | string, timeZone: string): string {
  return datesWith({ weekday: 'long', timeZone }).format(new Date(date));
}

/**
 * Formats a minute since midnight as a time of day, such as '8:30 AM'. A full hour of a 12-hour clock has no
 * minutes, as in '8 PM'.
 */
export function formatClock(minute: number): string {
  const format = datesWith({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const hasMinutes = minute % 60 !== 0 || !format.resolvedOptions().hour12;
  const chosen = hasMinutes ? format : datesWith({ hour: 'numeric', timeZone: 'UTC' });
  return chosen.format(minute * 60_000);
}

/** Sunday, 4 January 1970. */
const sundayMs = 3 * 86_400_000;

/** Formats the name of a weekday, from 0 for Sunday. */
export const formatDayName = (weekday: number): string =>
  formatWeekday(new Date(sundayMs + weekday * 86_400_000), 'UTC');

/** Formats a date, such as 'December 25, 2026'. Without the year if it is null, for a date of every year. */
export function formatYearDay({
  year,
  month,
  day,
}: {
  year: number | null;
  month: number;
  day: number;
}): string {
  return datesWith({
    ...(year !== null && { year: 'numeric' }),
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(Date.UTC(year ?? 2024, month - 1, day));
}

/** Shorter times are not noticeable. */
const minSeconds = 0.1;

/** Formats a number of seconds without the unit: whole from ten on, with at most one decimal below. */
export function formatSeconds(seconds: number): string {
  return formatNumber(seconds, { maximumFractionDigits: seconds < 10 ? 1 : 0 });
}

/** Formats an answer time, such as '~0.4s'. Shows at least `minSeconds`, so never zero. */
export function formatAnswerTime(seconds: number): string {
  return i18next.t('ui:answerTime', { number: formatSeconds(Math.max(seconds, minSeconds)) });
}

/**
 * Formats a duration in its largest unit, such as '3 min'. Shows at least one second, and hours up to two
 * days. Hours and days have up to one decimal.
 */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  const [value, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3_600
        ? [seconds / 60, 'minute']
        : seconds < 172_800
          ? [seconds / 3_600, 'hour']
          : [seconds / 86_400, 'day'];
  return formatNumber(value, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: unit === 'hour' || unit === 'day' ? 1 : 0,
  });
}
