import { eveNames, holidayNames, repeatEve, seasonNames } from '@anito/language/holidays';

const fixedHolidays: typeof holidayNames = [
  ...holidayNames,
  [/\bnochebuena\b/g, 12, 24],
  [/\blabou?r day\b|\baraw ng manggagawa\b/g, 5, 1],
  ...seasonNames,
];
/** Names of days with a fixed date. Each comes before the shorter names that it contains. */
const dayNames = [...eveNames, ...fixedHolidays];

const movableHolidays =
  /\b(?:good friday|holy (?:thursday|friday|saturday|week)|maundy thursday|black saturday|easter(?: sunday)?|(?:biyernes|viernes|huwebes|jueves) santo|sabado de gloria|mahal na araw|semana santa|vendredi saint|paques|pascua)\b/g;

/** Returns whether a folded text names a holiday whose date differs each year. */
export const namesMovableHoliday = (text: string): boolean => text.search(movableHolidays) >= 0;

const anyHoliday = new RegExp(
  [movableHolidays, ...dayNames.map(([words]) => words)].map(({ source }) => source).join('|'),
  'g',
);

/** Returns a folded text with spaces in place of the names of holidays. */
export const removeHolidays = (text: string): string => text.replace(anyHoliday, ' ');

/**
 * Returns the dates of the holidays with a fixed date, and of the days before them, that a text names. The
 * text must come from `foldText`.
 */
export function findFixedHolidays(text: string): { year: null; month: number; day: number }[] {
  let rest = repeatEve(text);
  return dayNames.flatMap(([words, month, day]) => {
    if (rest.search(words) < 0) return [];
    rest = rest.replace(words, ' ');
    return [{ year: null, month, day }];
  });
}

/** Days around Easter on which most shops in the Philippines close, relative to Easter Sunday. */
const easterDays = [-3, -2, -1, 0];

/**
 * Returns whether a date is a holiday, fixed or around Easter, on which the usual hours are doubtful. `month`
 * is 1 to 12.
 */
export function isHoliday({ year, month, day }: { year: number; month: number; day: number }): boolean {
  if (fixedHolidays.some(([, m, d]) => m === month && d === day)) return true;
  const easter = findEaster(year);
  return easterDays.some((offset) => Date.UTC(year, month - 1, day) === easter + offset * 86_400_000);
}

/**
 * Returns Easter Sunday of a year, in milliseconds since 1970 at midnight UTC (Meeus, Astronomical
 * Algorithms, chapter 8).
 */
function findEaster(year: number): number {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return Date.UTC(year, month - 1, day);
}
