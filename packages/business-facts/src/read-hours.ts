import { parseQuestion, type QuestionWord } from '@anito/builtin-models/question-words';
import { extractWeekdays } from '@anito/language/weekdays';
import type { DateHours, Hours, OpenPeriod } from './fact.ts';
import { type FactLine, headingSeparator } from './list-lines.ts';
import { readDates, removeDates } from './read-dates.ts';
import { foldText, readClosingTime, readTimeSpans } from './read-times.ts';

/** Concepts that may stand in a line about the opening hours of a whole business. */
const placeConcepts = new Set(
  'open close time shop branch outlet place street city office sunday monday tuesday wednesday thursday friday saturday'.split(
    ' ',
  ),
);
/** Concepts of words that tell places apart: "the Molo kiosk". */
const labelConcepts = new Set(['booth', 'salon', 'gym', 'studio', 'coworking', 'grocery']);
/** Concepts of headings above the hours of something else. */
const activityConcepts = new Set([
  'deliver',
  'class',
  'job',
  'reserve',
  'repair',
  'clean',
  'wash',
  'rent',
  'room',
  'parking',
]);
/** Names of services at the customer's place. */
const visits = /\bhome[ -](?:services?|visits?|care)\b/i;
const openingWords =
  /\b(?:open|opens|opening|hours?|bukas|oras|horarios?|abiert[oa]s?|abrimos|heures|ouverte?s?|ouverture|schedule|iskedyul|closed|sarado|cerrad[oa]s?|fermee?s?)\b/;
/** Words for days and parts of days, which are read by themselves. */
const dayWords =
  /\b(?:mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|days?|week|weeks|weekdays?|weekends?|daily|every|everyday|tous|chaque|jours?|todos|cada|dias?|holidays?|lunes|martes|miyerkules|miercoles|huwebes|jueves|biyernes|viernes|sabado|linggo|domingos?|lun|mar|mer|mie|jue|vie|sab|dom|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|araw|araw-araw|pista|opisyal|tuwing|except|maliban|pwera|excepto|salvo|sauf|umaga|hapon|gabi|tanghali|mornings?|afternoons?|evenings?|mananas?|tardes?|noches?|matin|apres-midi|soir|noon|midnight|am|pm|nn|to|thru|through|until|hanggang|only|lang|lamang|po|kami|regular|business|store|shop|operating|operation|operations|trading|working|public|special|rest|off|last|order|orders)\b/g;
const holidayWords = /\b(?:holidays?|pista|piyesta|festivos?|feriados?|jours? feries?)\b/;
const weekLength = 7;
/** Days that a list of hours covers at least when no word says that they are opening hours. */
const minDays = 5;
/** Longest group of lines, in characters. */
const maxGroupLength = 600;

/** Opening hours with the lines that state them, and the headings above these. */
export type FoundHours = { hours: Hours; quote: string; heading: string };

/** `labels` are the terms of a line that are neither days nor hours, for example the name of a branch. */
type ClassifiedLine = FactLine & {
  isHours: boolean;
  isOpening: boolean;
  fits: boolean;
  labels: ReadonlySet<string>;
};

/**
 * Returns the opening hours that lines state for a business, one for each group of neighbouring lines under
 * one heading. Skips hours of deliveries, classes and other things.
 */
export function findHours(lines: readonly FactLine[]): FoundHours[] {
  const classified = lines.map(classifyLine);
  const found: FoundHours[] = [];
  for (let at = 0; at < classified.length; at += 1) {
    if (!classified[at]!.fits || !(classified[at]!.isHours || classified[at]!.isOpening)) continue;
    const group = takeGroup(classified, at);
    at += group.length - 1;
    const quote = group.map(({ text }) => text).join('\n');
    const hours = parseHours(quote);
    if (!hours) continue;
    const { heading } = group[0]!;
    const isSaid = group.some(({ isOpening }) => isOpening) || openingWords.test(foldText(heading));
    const dayCount = hours.week.filter((day) => day !== null).length;
    if (!isOfActivity(heading) && (isSaid || dayCount >= minDays)) found.push({ hours, quote, heading });
  }
  return found;
}

/**
 * Returns the consecutive lines about hours under the same heading, starting with the line at index `first`.
 */
function takeGroup(lines: readonly ClassifiedLine[], first: number): ClassifiedLine[] {
  const { heading } = lines[first]!;
  const group: ClassifiedLine[] = [lines[first]!];
  let labels = lines[first]!.labels;
  let length = lines[first]!.text.length;
  for (const line of lines.slice(first + 1)) {
    length += line.text.length;
    if (!line.isHours || !line.fits || line.heading !== heading || length > maxGroupLength) break;
    // A line about another place starts a new group.
    if (labels.size > 0 && !line.labels.isSubsetOf(labels)) break;
    labels = labels.union(line.labels);
    group.push(line);
  }
  return group;
}

/** A line without a digit and without any of these is not about days or hours. */
const mayBeHours =
  /\d|day|week|daily|open|hour|clos|araw|lunes|martes|erkules|huwebes|biyernes|sabado|linggo|sarado|bukas|oras|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|miércoles|miercoles|jueves|viernes|sábado|domingo|cerrad|abiert|abrimos|horario|heures|ouvert|fermé|schedule|iskedyul|noon|^(?:mon|tues?|weds?|thurs?|thu|fri|sat|sun|lun|mar|mi[eé]r?|jue|vie|s[aá]b|dom)\b/i;
const noLabels: ReadonlySet<string> = new Set();

/**
 * Classifies a line. `isHours`: it contains days or times. `isOpening`: it contains a word for opening hours.
 * `fits`: it names no known thing except the place. `labels` are its unknown words, such as the name of a
 * branch. Its heading is without days.
 */
function classifyLine(line: FactLine): ClassifiedLine {
  const nothing = { ...line, isHours: false, isOpening: false, fits: false, labels: noLabels };
  if (!mayBeHours.test(line.text)) return nothing;
  const folded = foldText(line.text);
  const hasTimes = readTimeSpans(folded).length > 0;
  const { named, excepted } = extractWeekdays(line.text);
  const isEarly = readClosingTime(folded) !== undefined && readDates(folded).length > 0;
  const isHours = hasTimes || isEarly || named.size + excepted.size > 0;
  const isOpening = isEarly || openingWords.test(folded);
  if (!isHours && !isOpening) return nothing;
  const words = listOtherWords(line.text);
  const isLabel = ({ concept }: QuestionWord) => concept === undefined || labelConcepts.has(concept);
  const fits = words.every((word) => isLabel(word) || placeConcepts.has(word.concept!));
  const labels = new Set(words.filter(isLabel).map(({ term }) => term));
  const heading = removeDayHeadings(line.heading);
  return { ...line, heading, isHours, isOpening, fits, labels };
}

/**
 * Returns the headings above a line without those that only name days, because these belong to the hours:
 * "Jaro › Opening hours › Saturday".
 */
function removeDayHeadings(heading: string): string {
  const isOfDays = (part: string) => hasDays(part) && listOtherWords(part).length === 0;
  return heading
    .split(headingSeparator)
    .filter((part) => !isOfDays(part))
    .join(headingSeparator);
}

/** Returns the words of a line except days, hours, dates and light words. */
function listOtherWords(text: string): QuestionWord[] {
  const rest = removeDates(foldText(text).replaceAll(abbreviationDot, ' '))
    .replace(dayWords, ' ')
    .replace(/[^\p{L}]{1,400}/gu, ' ');
  return parseQuestion(rest).filter(({ isLight }) => !isLight);
}

/** Returns whether a heading is about an activity and not the place, such as deliveries or classes. */
function isOfActivity(heading: string): boolean {
  if (visits.test(heading)) return true;
  return parseQuestion(heading).some(({ concept }) => concept !== undefined && activityConcepts.has(concept));
}

/**
 * Parses opening hours and closed days from a text. Returns undefined if it states none. A day without stated
 * hours is null, a closed one an empty list. Days come before their hours ("Mon to Fri 8-5") or after them
 * ("8-5 on weekdays"). Hours without a day count for every day, unless their sentence gives days to others.
 */
export function parseHours(text: string): Hours | undefined {
  const folded = foldText(text).replaceAll(abbreviationDot, ' ');
  const spans = joinSpans(folded);
  const week: (OpenPeriod[] | null)[] = Array.from({ length: weekLength }, () => null);
  const early = readEarlyClosings(folded);
  const dates: DateHours[] = [...early];
  let everyDay: OpenPeriod[] | null = null;
  let lastDays: ReadonlySet<number> = new Set();
  let isOfDays = false;
  let read = 0;
  for (const [i, { periods, start, end, isMarked }] of spans.entries()) {
    const isClosed = periods.length === 0;
    const before = folded.slice(read, start);
    const after = folded.slice(end, spans[i + 1]?.start).split(/[.;\n|]/)[0]!;
    const datesBefore = readDates(before.split(sentenceEnd).at(-1)!);
    const isBefore = hasDays(before) || datesBefore.length > 0;
    const around = isBefore ? before : after;
    const { named, excepted } = extractWeekdays(around);
    const listed = (isBefore ? datesBefore : readDates(after)).filter(
      ({ month, day }) => !early.some((date) => date.month === month && date.day === day),
    );
    read = isBefore || !(hasDays(after) || listed.length > 0) ? end : end + after.length;
    if (sentenceEnd.test(before)) isOfDays = false;
    for (const date of listed) dates.push({ ...date, periods });
    for (const day of excepted) week[day] ??= [];
    const days = named.size === 0 && !isClosed && joinsPeriods(before) ? lastDays : named;
    for (const day of days) addPeriods(week, day, periods);
    if (days.size > 0) {
      lastDays = isClosed ? new Set() : days;
      isOfDays ||= !isClosed;
    } else if (
      !isClosed &&
      isMarked &&
      listed.length === 0 &&
      !holidayWords.test(before + after) &&
      (!isOfDays || otherDays.test(before + after))
    )
      everyDay ??= periods;
  }
  const complete = week.map((day) => day ?? everyDay);
  // "Daily except Tuesday" without hours still says when it is closed.
  for (const day of spans.length === 0 ? extractWeekdays(text).excepted : []) complete[day] = [];
  const isKnown = dates.length > 0 || complete.some((day) => day !== null);
  return isKnown ? { week: complete, dates } : undefined;
}

/** Words between two periods of the same days: "8-12 and from 1 to 5", "de 9 a 13 y por la tarde de 16 a 20". */
const joiningWords =
  /\b(?:and|then|again|at|from|in the|y|e|et|puis|de|desde|las|por la|le|la|l|mula|mula sa|sa|ng|nang|tapos|mornings?|afternoons?|evenings?|umaga|hapon|gabi|mananas?|tardes?|noches?|matin|apres-midi|soir)\b/g;
/** Names of the days that are not named. */
const otherDays =
  /\b(?:other|others|otherwise|rest|remaining|iba|ibang|natitirang|demas|otros|resto|resta|autres|reste)\b/;

/** Returns whether a text between two periods says that the second one is of the same days. */
function joinsPeriods(text: string): boolean {
  const rest = /[.;]/.test(text) ? text : text.replace(joiningWords, ' ');
  return !/\p{L}{2}/u.test(rest);
}

/** Consecutive periods of the same days with their position in the text. Without periods: "closed". */
type JoinedSpan = { periods: OpenPeriod[]; start: number; end: number; isMarked: boolean };

/** Returns the spans of a text from `foldText`, with later periods of the same days joined to the first. */
function joinSpans(folded: string): JoinedSpan[] {
  const joined: JoinedSpan[] = [];
  for (const { period, start, end, isMarked } of readTimeSpans(folded)) {
    const previous = joined.at(-1);
    const earlier = previous?.periods.at(-1);
    const isLater = period && earlier && earlier.opens < earlier.closes && earlier.closes <= period.opens;
    if (previous && isLater && joinsPeriods(folded.slice(previous.end, start))) {
      previous.periods.push(period);
      previous.end = end;
      previous.isMarked ||= isMarked;
    } else joined.push({ periods: period ? [period] : [], start, end, isMarked });
  }
  return joined;
}

/** A full stop between sentences, not that of "p.m." or "3.00". */
const sentenceEnd = /(?<!\b[ap]|\b[ap]\.m)\.(?!\d)|[;\n]/;
/** The full stop of "Dec. 24". */
const abbreviationDot = /(?<=\b[a-z]{3,4})\.(?= \d)/g;

/**
 * Returns the dates on which a business closes early, with the minute in `closes`: "On December 24 and 31 we
 * are open until 3 PM."
 */
function readEarlyClosings(folded: string): DateHours[] {
  return folded.split(sentenceEnd).flatMap((sentence) => {
    const lastSpan = readTimeSpans(sentence).findLast(({ period }) => period);
    const rest = sentence.slice(lastSpan?.end ?? 0);
    const closes = readClosingTime(rest);
    return closes === undefined ? [] : readDates(rest).map((date) => ({ ...date, periods: [], closes }));
  });
}

/** Returns whether a text names or excludes days of the week. */
function hasDays(text: string): boolean {
  const { named, excepted } = extractWeekdays(text);
  return named.size + excepted.size > 0;
}

/**
 * Adds periods to a day of `week`, in place. Leaves out all of them for a closed day, and those that overlap
 * an earlier period of the day. Without periods, marks the day as closed if its hours are unknown.
 */
function addPeriods(week: (OpenPeriod[] | null)[], day: number, periods: readonly OpenPeriod[]): void {
  const known = week[day] ?? null;
  if (known === null) week[day] = [...periods];
  else if (known.length > 0) {
    for (const period of periods) if (!overlapsOne(known, period)) known.push(period);
  }
}

/** Returns whether a period overlaps one of a day. */
function overlapsOne(periods: readonly OpenPeriod[], { opens, closes }: OpenPeriod): boolean {
  return periods.some((other) => opens < other.closes && closes > other.opens);
}
