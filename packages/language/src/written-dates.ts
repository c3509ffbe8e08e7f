import { ambiguousMonths, monthNames } from './month-names.ts';

/** A date in a text. Parts that the text does not mention are null. */
export type WrittenDate = {
  year: number | null;
  month: number | null;
  day: number | null;
  /** Day and month may be swapped: `03/05/2026`. */
  isDoubtful: boolean;
};

/** Replaces each extracted date in a text. A private use character. */
export const dateMark = '\uE000';

const days =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|lunes|martes|miyerkules|huwebes|biyernes|sabado|linggo|miércoles|jueves|viernes|sábado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)';
const weekday = `(?:${days},?\\s{1,2})?`;
const year = '(?:19|20)\\d{2}';
const alone = '(?<![\\p{L}\\p{N}.,/:₱$€£¥-])';
const ends = '(?![\\p{L}\\p{N}]|[.,:/-]\\d|\\s?[%₱$€£¥])';
const link = '(?:\\s{1,2}(?:de|del|of|ng)\\s{1,2}|\\.?\\s{1,2}|-)';

const iso = new RegExp(`${alone}(${year})([-/.])(\\d{1,2})\\2(\\d{1,2})${ends}`, 'gu');
/** Requires a year of four digits: `10/20/30` may be three amounts. */
const numeric = new RegExp(`${alone}(\\d{1,2})([/.-])(\\d{1,2})\\2(${year})${ends}`, 'gu');
const monthFirst = new RegExp(
  `(?<![\\p{L}\\p{N}])${weekday}(\\p{L}{3,12})\\.?\\s{1,2}(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s{1,2}(${year}))?${ends}`,
  'gu',
);
const dayFirst = new RegExp(
  `${alone}${weekday}(?:ika-?)?(\\d{1,2})(?:st|nd|rd|th|er|º)?${link}(\\p{L}{3,12})(?:(?:,|\\.)?(?:${link})?(${year}))?${ends}`,
  'gu',
);
const monthOnly = new RegExp(
  `(?<![\\p{L}\\p{N}])(\\p{L}{3,12})(?:\\.|,)?\\s{1,2}(?:de\\s|del\\s|of\\s|ng\\s)?(${year})${ends}`,
  'gu',
);
const schoolYear = new RegExp(`${alone}(${year})\\s?[-–—/]\\s?((?:19|20)?\\d{2})${ends}`, 'gu');
/** A number of four digits is a year only when the words around it say so. Otherwise it may be a price. */
const labeledYear = new RegExp(
  `(©|\\(c\\)|(?<!\\p{L})(?:copyright|year|since|updated|revised|taon|taong|noong|año|desde|année|depuis))\\s{0,2}(${year})${ends}`,
  'gu',
);
const yearAtEnd = new RegExp(
  `(?<!\\p{L})(in|en|noong)\\s{1,2}(${year})(?=\\s{0,3}(?:[.;!?)\\]\\n]|$))`,
  'gu',
);
const yearOf = new RegExp(
  `${alone}(${year})(?=\\s{1,2}(?:rates?|prices?|price list|fees|edition|menu|calendar|schedule|tarifas|precios|tarifs|prix)(?!\\p{L}))`,
  'gu',
);

const foldWord = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the month (1 to 12) of a name, or undefined. A name with other meanings ("may 20 upuan", "mayo 35")
 * counts only in a date with day and year (`isWhole`).
 */
function findMonth(word: string, isWhole: boolean): number | undefined {
  const name = foldWord(word);
  return !isWhole && (ambiguousMonths.has(name) || name === 'mayo') ? undefined : monthNames.get(name);
}

const isDay = (day: number) => day >= 1 && day <= 31;
const isMonth = (month: number) => month >= 1 && month <= 12;

/**
 * Extracts the dates of a lower-case text: dates in words of English, Filipino, Spanish and French, numeric
 * dates, and years that the words around them identify. In the returned text, `dateMark` replaces each date.
 * Possible amounts stay in the text. `dates` are in the order of their marks.
 */
export function extractDates(text: string): { text: string; dates: WrittenDate[] } {
  const foundDates: WrittenDate[] = [];
  const mark = (date: Partial<WrittenDate>) => {
    foundDates.push({ year: null, month: null, day: null, isDoubtful: false, ...date });
    return `${dateMark}${foundDates.length - 1}${dateMark}`;
  };
  const replaceNamed = (whole: string, word: string, day: string | null, yearText: string | undefined) => {
    const month = findMonth(word, day !== null && yearText !== undefined);
    if (month === undefined || (day !== null && !isDay(Number(day)))) return whole;
    return mark({ year: yearText ? Number(yearText) : null, month, day: day === null ? null : Number(day) });
  };
  const marked = text
    .replaceAll(dateMark, ' ')
    .replace(iso, (whole, y: string, _, m: string, d: string) =>
      isMonth(Number(m)) && isDay(Number(d))
        ? mark({ year: Number(y), month: Number(m), day: Number(d) })
        : whole,
    )
    .replace(numeric, (whole, first: string, _, second: string, y: string) =>
      replaceNumeric(whole, Number(first), Number(second), Number(y), mark),
    )
    .replace(monthFirst, (whole, word: string, day: string, y?: string) => replaceNamed(whole, word, day, y))
    .replace(dayFirst, (whole, day: string, word: string, y?: string) => replaceNamed(whole, word, day, y))
    .replace(monthOnly, (whole, word: string, y: string) => replaceNamed(whole, word, null, y))
    .replace(schoolYear, (whole, first: string, second: string) => {
      const next = Number(first) + 1;
      return Number(second) % 100 === next % 100 ? mark({ year: next }) : whole;
    })
    .replace(labeledYear, (_, words: string, y: string) => `${words} ${mark({ year: Number(y) })}`)
    .replace(yearAtEnd, (_, words: string, y: string) => `${words} ${mark({ year: Number(y) })}`)
    .replace(yearOf, (_, y: string) => mark({ year: Number(y) }));
  const dates: WrittenDate[] = [];
  const inOrder = marked.replace(/\uE000(\d{1,9})\uE000/g, (_, index: string) => {
    dates.push(foundDates[Number(index)]!);
    return ` ${dateMark} `;
  });
  return { text: inOrder, dates };
}

/**
 * Returns the mark of a numeric date, or the text unchanged when it is no date. Where both orders are
 * possible, the day comes first and the date is doubtful, unless both numbers are equal. `mark` records a
 * date and returns its mark.
 */
function replaceNumeric(
  whole: string,
  first: number,
  second: number,
  yearNumber: number,
  mark: (date: Partial<WrittenDate>) => string,
): string {
  const isDayFirst = isDay(first) && isMonth(second);
  const isMonthFirst = isMonth(first) && isDay(second);
  if (!isDayFirst && !isMonthFirst) return whole;
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return mark({ year: yearNumber, month, day, isDoubtful: isDayFirst && isMonthFirst && first !== second });
}

/** Returns whether two written dates have the same parts and the same ambiguity. */
export function isSameDate(one: WrittenDate, other: WrittenDate): boolean {
  const isSame = one.year === other.year && one.month === other.month && one.day === other.day;
  return isSame && one.isDoubtful === other.isDoubtful;
}

/**
 * Returns whether the first date is certainly later than the other one. Returns false when one has no year,
 * or when their known parts or their ambiguity leave it open.
 */
export function isLaterDate(one: WrittenDate, other: WrittenDate): boolean {
  if (one.year === null || other.year === null) return false;
  if (one.year !== other.year) return one.year > other.year;
  const listSortKeys = (date: WrittenDate) => {
    const { month, day } = date;
    const order = (month ?? Number.NaN) * 100 + (day ?? Number.NaN);
    return date.isDoubtful ? [order, (day ?? 0) * 100 + (month ?? 0)] : [order];
  };
  if (one.day === null && other.day === null) return (one.month ?? 0) > (other.month ?? 0);
  return listSortKeys(one).every((mine) => listSortKeys(other).every((theirs) => mine > theirs));
}
