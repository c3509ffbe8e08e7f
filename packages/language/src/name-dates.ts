import { eveNames, holidayNames, repeatEve } from './holidays.ts';
import { ambiguousMonths, englishMonths, monthNames } from './month-names.ts';

/** All names of months but those of May, which are also other words. */
const names = [...monthNames].flatMap(([name, month]) => (month === 5 ? [] : [name]));
const anyMonth = names.join('|');
/** A month next to a day: "dec 24", "24 de diciembre", "ika-24 ng disyembre". */
const monthBesideDay = new RegExp(
  `\\b(${anyMonth})(?=\\.? {1,2}\\d{1,2}(?!\\d))|(?<=\\b\\d{1,2}(?:st|nd|rd|th)? (?:of |de |del |ng )?)(${anyMonth})\\b`,
  'g',
);
const monthAlone = new RegExp(
  `\\b(?:${names.filter((name) => !ambiguousMonths.has(name)).join('|')})\\b`,
  'g',
);
const namedDays = [...eveNames, ...holidayNames];
const mayNameDate = new RegExp(`\\b(?:${anyMonth})\\b|${namedDays.map(([words]) => words.source).join('|')}`);

/**
 * Writes months except May by their English names and holidays by their dates, so that texts in several
 * languages name a day alike: "bisperas ng pasko" and "dec 24" become "december 24". Expects lower case
 * without accents.
 */
export function nameDates(text: string): string {
  if (!mayNameDate.test(text)) return text;
  const write = (name: string) => englishMonths[monthNames.get(name)! - 1]!;
  let named = repeatEve(text);
  for (const [words, month, day] of namedDays)
    named = named.replace(words, `${englishMonths[month - 1]} ${day}`);
  return named.replace(monthBesideDay, write).replace(monthAlone, write);
}
