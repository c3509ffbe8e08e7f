import type { Concept } from './shop-words.ts';

/** The least and the greatest number that are meant. */
export type NumberRange = [from: number, to: number];

const amount = '(?:[₱$€£]|\\bphp\\s?|\\bp)?\\s?(?<![\\d,.])(\\d[\\d,]{0,14}(?:\\.\\d{1,4})?)';
const rangePattern = new RegExp(`${amount}\\s*(?:to|hanggang|–|-)\\s*${amount}`, 'giu');
const limitPattern = new RegExp(`\\b(?:up to|below|under|hanggang)\\s*${amount}`, 'giu');

/** Tells most texts apart at little cost. */
const rangeWord = /\d\s*(?:to|hanggang|–|-)|\b(?:up to|below|under|hanggang)\b/i;

/** The ranges of numbers in a text: "₱1,001 to ₱5,000", "4 to 10 years", "up to 20 kg". */
export function findRanges(text: string): NumberRange[] {
  if (!rangeWord.test(text)) return [];
  const ranges: NumberRange[] = [];
  for (const [, from, to] of text.matchAll(rangePattern)) ranges.push([readNumber(from), readNumber(to)]);
  for (const [, to] of text.matchAll(limitPattern)) ranges.push([0, readNumber(to)]);
  return ranges.filter(([from, to]) => from < to);
}

function readNumber(written = ''): number {
  return Number(written.replaceAll(',', ''));
}

const week = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ') as Concept[];
/** Short names only with a capital: "sat" and "sun" are words too. */
const dayNames = [
  '[Mm]ondays?|Mon|[Ll]unes',
  '[Tt]uesdays?|Tues?|[Mm]artes',
  '[Ww]ednesdays?|Wed|[Mm]iyerkules',
  '[Tt]hursdays?|Thu(?:rs?)?|[Hh]uwebes',
  '[Ff]ridays?|Fri|[Bb]iyernes',
  '[Ss]aturdays?|Sat|[Ss]abado',
  '[Ss]undays?|Sun|[Ll]inggo',
];
const dayForms = dayNames.map((names) => new RegExp(`^(?:${names})$`));
const dayName = `\\b(${dayNames.join('|')})\\b\\.?`;
const daysPattern = new RegExp(`${dayName}(?:\\s*(?:to|through|hanggang|–|-)\\s*${dayName})?`, 'g');
const someDay = /\b(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|miy|huw|biy|sab|lin)/i;

/** Adds the days that a text means: those between "Monday to Saturday", "Tue, Thu", and the weekend's. */
export function addDays(text: string, concepts: Set<Concept>): void {
  if (concepts.has('weekend')) concepts.add('saturday').add('sunday');
  if (!someDay.test(text)) return;
  for (const [, first, last = first] of text.matchAll(daysPattern)) {
    const from = findDay(first);
    const to = findDay(last);
    for (let day = from; ; day = (day + 1) % week.length) {
      concepts.add(week[day]!);
      if (day === to) break;
    }
  }
  if (concepts.has('saturday') || concepts.has('sunday')) concepts.add('weekend');
}

function findDay(name = ''): number {
  return dayForms.findIndex((form) => form.test(name));
}
