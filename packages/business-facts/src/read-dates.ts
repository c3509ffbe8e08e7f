import { englishMonths, monthNames } from '@anito/language/month-names';
import { dateMark, extractDates } from '@anito/language/written-dates';
import type { DateHours } from './fact.ts';
import { findFixedHolidays, removeHolidays } from './holidays.ts';

/** Day, month and, if the text names one, year. A null year means every year. */
type NamedDate = Pick<DateHours, 'year' | 'month' | 'day'>;

const lastDay = 31;

/** Numbers after which a time of day is meant: "Dec 24, 8 AM". */
const notTime = '(?!\\d|[:.]\\d| ?(?:[ap]\\.? ?m\\b|nn\\b|noon|h\\b|ng (?:umaga|hapon|gabi|tanghali)))';
const day = `(\\d{1,2})(?:st|nd|rd|th)?${notTime}`;
/** Filipino "at" is English "and", but before a small number it may be the English "at". */
const joint = '(?:, ?(?:and |& ?|y |et )?| ?& ?| and | or | y | et | at (?=1[3-9]|[23]\\d))';
const range = '(?: ?- ?| to | al | au )';
const moreDays = `((?:(?:${joint}|${range})\\d{1,2}(?:st|nd|rd|th)?${notTime}){0,6})`;
const year = '(?:,? ((?:19|20)\\d\\d)\\b)?';
const monthFirst = new RegExp(`\\b([a-z]{3,12})\\.? {1,2}${day}${moreDays}${year}`, 'g');
const dayFirst = new RegExp(
  `(?<![\\d:])${day}${moreDays}(?: of| de| del| ng)? ([a-z]{3,12})\\b\\.?${year}`,
  'g',
);

/**
 * Returns the days of a list such as "24, 25 and 29-31". A range whose end is not later than its start counts
 * as two days.
 */
function listDays(first: string, more: string): number[] {
  const days = [Number(first)];
  for (const [, sign, text] of more.matchAll(/(-|to|al|au|[^\da-z]|[a-z]{1,3}) ?(\d{1,2})/g)) {
    const [from, to] = [days.at(-1)!, Number(text)];
    const isRange = /^(?:-|to|al|au)$/.test(sign!) && from < to && to <= lastDay;
    if (isRange) for (let each = from + 1; each < to; each += 1) days.push(each);
    days.push(to);
  }
  return days;
}

/** Names that are also other words: "may 20 upuan". */
const otherWords = new Set(['may', 'mar', 'mars', 'mai']);

/**
 * Returns a text with the month written beside each day of a list: "dec 24 and 31" becomes "december 24;
 * december 31".
 */
function writeEachDay(text: string): string {
  const write = (whole: string, name: string, first: string, more: string, yearText?: string) => {
    const month = monthNames.get(name);
    if (month === undefined || otherWords.has(name)) return whole;
    const end = yearText ? `, ${yearText}` : '';
    return listDays(first, more)
      .map((each) => `${englishMonths[month - 1]} ${each}${end}`)
      .join('; ');
  };
  return text
    .replace(monthFirst, (whole, name: string, first: string, more: string, yearText?: string) =>
      write(whole, name, first, more, yearText),
    )
    .replace(dayFirst, (whole, first: string, more: string, name: string, yearText?: string) =>
      write(whole, name, first, more, yearText),
    );
}

/** Returns a text from `foldText` without the dates and holidays that it names. */
export function removeDates(text: string): string {
  return removeHolidays(extractDates(writeEachDay(text)).text.replaceAll(dateMark, ' '));
}

/**
 * Returns the dates that a text from `foldText` names, also in lists and ranges ("Dec 24, 25 and 29-31"), and
 * the holidays with a fixed date. `year` is null if none is named. Returns an empty list without any.
 */
export function readDates(text: string): NamedDate[] {
  const written = extractDates(writeEachDay(text)).dates.flatMap(({ year, month, day, isDoubtful }) =>
    month === null || day === null || isDoubtful ? [] : [{ year, month, day }],
  );
  return [...written, ...findFixedHolidays(text)];
}
