import { isDeepStrictEqual } from 'node:util';
import { listTerms } from '@anito/builtin-models/terms';
import type { DateHours, FactKind, Hours, SourcedFact } from './fact.ts';
import { findPlaces, listNamed, listPlacesOf, type Place } from './find-places.ts';
import { parseHours } from './read-hours.ts';

/**
 * The opening hours of the sources, with the fact that names most days. `dateSources` are those of
 * `hours.dates`, in the same order.
 */
export type MergedHours = { hours: Hours; source: SourcedFact; dateSources: readonly SourcedFact[] };

/** The opening hours of one place of a business, with its name in the sources and the terms of the name. */
export type PlaceHours = { place: string; terms: ReadonlySet<string>; merged: MergedHours };

/**
 * Returns the opening hours that hold at all places of the business: those that most sources state or, if the
 * sources name several places, those on which all places agree. Returns undefined if nothing is known.
 */
export function mergeHours(facts: readonly SourcedFact[]): MergedHours | undefined {
  const places = mergePlaces(facts).map(({ merged }) => merged);
  const [first, ...others] = places;
  if (!first) return mergeOnePlace(listHours(facts));
  const [weekly = first, ...otherWeekly] = places.filter(({ hours }) => countDays(hours) > 0);
  const agrees = otherWeekly.every(({ hours }) => isDeepStrictEqual(hours.week, weekly.hours.week));
  const shared = listDates(first).filter(({ date }) =>
    others.every(({ hours }) => hours.dates.some((other) => isDeepStrictEqual(other, date))),
  );
  const week = agrees ? weekly.hours.week : unknownWeek;
  return joinHours(week, shared, agrees ? weekly.source : shared[0]?.source);
}

/**
 * Returns the opening hours of each place of a business with several, with the days and dates of facts that
 * name no place where its own facts leave them open. The hours of a place whose facts contradict each other
 * are unknown. Returns an empty list if the hours are those of fewer than two places. `named` are facts that
 * may name the places.
 */
export function mergePlaces(
  facts: readonly SourcedFact[],
  named: readonly SourcedFact[] = facts,
): PlaceHours[] {
  const places = findPlaces(named);
  if (places.length === 0) return [];
  const found = listHours(facts).flatMap((fact) => splitByPlace(fact, places));
  const general = found.filter(({ of }) => of.length === 0).map(({ fact }) => fact);
  const own = places
    .map((place) => ({
      place,
      facts: found.filter(({ of }) => of.includes(place)).map(({ fact }) => fact),
    }))
    .filter((group) => group.facts.length > 0);
  if (own.length < 2) return [];
  return own.map((group) => ({
    place: group.place.name,
    terms: group.place.terms,
    merged: fillHours(group.facts, general) ?? {
      hours: { week: unknownWeek, dates: [] },
      source: group.facts[0]!,
      dateSources: [],
    },
  }));
}

/**
 * Returns the hours that a fact states for each place that its lines name. A line without a name is about the
 * place of the line before it, and the first one about that of the heading.
 */
function splitByPlace(fact: HoursFact, places: readonly Place[]): { fact: HoursFact; of: Place[] }[] {
  const parts: { lines: string[]; of: Place[] }[] = [];
  for (const line of fact.quote.split('\n')) {
    const last = parts.at(-1);
    const named = listNamed(line, places);
    if (last && (named.length === 0 || isDeepStrictEqual(named, last.of))) last.lines.push(line);
    else parts.push({ lines: [line], of: named.length > 0 ? named : listPlacesOf(fact.heading, places) });
  }
  const [first] = parts;
  if (parts.length === 1) return [{ fact, of: first!.of }];
  return parts.flatMap(({ lines, of }) => {
    const quote = lines.join('\n');
    const hours = parseHours(quote);
    return hours ? [{ fact: { ...fact, hours, quote }, of }] : [];
  });
}

/**
 * Returns the hours of a place, with the days and dates that only the general facts state. General facts that
 * contradict the week of the place do not count.
 */
function fillHours(own: readonly HoursFact[], general: readonly HoursFact[]): MergedHours | undefined {
  const merged = mergeOnePlace(own);
  const week = merged?.hours.week ?? unknownWeek;
  const isUnclear = own.some(({ hours }) => countDays(hours) > 0) && week.every((day) => day === null);
  const fitting = general.filter(
    ({ hours }) => countDays(hours) === 0 || (!isUnclear && agreeOnWeek(hours.week, week)),
  );
  const filling = mergeOnePlace(fitting);
  if (!merged || !filling) return merged ?? filling;
  const dates = listDates(merged);
  const more = listDates(filling).filter(({ date }) => !dates.some((other) => isSameDate(other.date, date)));
  const source = countDays(merged.hours) > 0 ? merged.source : filling.source;
  return joinHours(
    week.map((day, i) => day ?? filling.hours.week[i] ?? null),
    [...dates, ...more],
    source,
  );
}

/**
 * Returns the opening hours that most sources state. Schedules that do not contradict each other are joined,
 * so that one fills the days that another leaves open. If at most half of the sources with weekly hours
 * agree, only the dates on which all agree are known. Returns undefined if nothing is known.
 */
function mergeOnePlace(found: readonly HoursFact[]): MergedHours | undefined {
  const weekly = found.filter(({ hours }) => countDays(hours) > 0);
  const [most = []] = groupSchedules(weekly).toSorted(
    (one, other) => countStatements(other) - countStatements(one),
  );
  const agreed = countStatements(most) * 2 > countStatements(weekly) ? most : [];
  const dateOnly = found.filter((fact) => !weekly.includes(fact));
  const best = agreed.length > 0 ? [...agreed, ...dateOnly] : found;
  const weeks = agreed.map(({ hours }) => hours.week);
  const week = unknownWeek.map((_, day) => weeks.map((other) => other[day] ?? null).find(Boolean) ?? null);
  return joinHours(week, mergeDates(best), best[0]);
}

/** Returns hours with the sources of their dates, or undefined without any day and date. */
function joinHours(
  week: Hours['week'],
  dates: readonly SourcedDate[],
  source: SourcedFact | undefined,
): MergedHours | undefined {
  const hours = { week, dates: dates.map(({ date }) => date) };
  if (!source || (countDays(hours) === 0 && dates.length === 0)) return undefined;
  return { hours, source, dateSources: dates.map((dated) => dated.source) };
}

/** Returns the number of weekly schedules that documents state. A page that repeats its own counts once. */
const countStatements = (facts: readonly HoursFact[]) =>
  new Set(facts.map(({ documentId, hours }) => `${documentId} ${JSON.stringify(hours.week)}`)).size;

/** Returns whether two weeks have the same hours on each day that both know. */
const agreeOnWeek = (one: Hours['week'], other: Hours['week']) =>
  one.every((day, i) => day === null || !other[i] || isDeepStrictEqual(day, other[i]));

const listHours = (facts: readonly SourcedFact[]) => facts.filter((fact) => fact.kind === 'hours');

/** Returns schedules in groups without contradictions, those with most days first. */
function groupSchedules(weekly: readonly HoursFact[]): HoursFact[][] {
  /** `days` are the hours that the facts of a group state, as JSON by day of the week. */
  const groups: { facts: HoursFact[]; days: (string | undefined)[] }[] = [];
  for (const fact of weekly.toSorted((one, other) => countDays(other.hours) - countDays(one.hours))) {
    const days = fact.hours.week.map((day) => (day === null ? undefined : JSON.stringify(day)));
    const group = groups.find((other) =>
      days.every((day, i) => day === undefined || other.days[i] === undefined || other.days[i] === day),
    );
    if (!group) groups.push({ facts: [fact], days });
    else {
      group.facts.push(fact);
      group.days = unknownWeek.map((_, i) => group.days[i] ?? days[i]);
    }
  }
  return groups.map(({ facts }) => facts);
}

const unknownWeek: readonly null[] = Array.from({ length: 7 }, () => null);

type HoursFact = SourcedFact & { kind: 'hours' };
/** Special hours of a date, with the fact that states them. */
type SourcedDate = { date: DateHours; source: SourcedFact };

/** Returns the dates of merged hours with their sources. */
const listDates = ({ hours, dateSources }: MergedHours): SourcedDate[] =>
  hours.dates.map((date, i) => ({ date, source: dateSources[i]! }));

const isSameDate = (one: DateHours, other: DateHours) =>
  one.month === other.month && one.day === other.day && (one.year ?? other.year) === (other.year ?? one.year);

/**
 * Returns each special date once, with the fact that states it. Dates on which sources differ are left out.
 */
function mergeDates(facts: readonly HoursFact[]): SourcedDate[] {
  const stated = facts.flatMap((source) => source.hours.dates.map((date) => ({ date, source })));
  const byDate = Map.groupBy(stated, ({ date: { year, month, day } }) => `${year}-${month}-${day}`);
  return [...byDate.values()].flatMap(([first, ...others]) =>
    others.every(({ date }) => isDeepStrictEqual(date, first!.date)) ? [first!] : [],
  );
}

/** Returns the number of days whose hours are known. Closed days count. */
const countDays = ({ week }: Hours) => week.filter((day) => day !== null).length;

/** Texts of one kind that are shown, most. */
const maxTexts = 8;
/** Share of the words of the shorter text from which two texts say the same. */
const sameShare = 0.8;

/**
 * Returns the facts of one kind without those that repeat another one. Those in the most documents come
 * first, at most `maxTexts`.
 */
export function mergeTexts(facts: readonly SourcedFact[], kind: Exclude<FactKind, 'hours'>): SourcedFact[] {
  const merged: { fact: SourcedFact; content: TextContent; documents: Set<number> }[] = [];
  for (const fact of facts) {
    if (fact.kind !== kind) continue;
    const content = readContent(fact.text, kind);
    const same = merged.find((other) => haveSameContent(content, other.content, kind));
    if (same) same.documents.add(fact.documentId);
    else merged.push({ fact, content, documents: new Set([fact.documentId]) });
  }
  return merged
    .toSorted((one, other) => other.documents.size - one.documents.size)
    .slice(0, maxTexts)
    .map(({ fact }) => fact);
}

/**
 * Returns the first of merged facts, with those that state other numbers, such as the accounts or the
 * addresses of other branches.
 */
export function listAlternatives(merged: readonly SourcedFact[]): SourcedFact[] {
  const [first, ...others] = merged;
  if (!first) return [];
  const numbers = listNumbers(first.quote);
  return [first, ...others.filter(({ quote }) => contradictNumbers(numbers, listNumbers(quote)))];
}

/** What two texts are compared by. */
type TextContent = { terms: ReadonlySet<string>; numbers: ReadonlySet<string> };

/** Digits that two forms of a telephone number have in common: +63 917 555 0142 and 0917-555-0142. */
const commonDigits = 9;
const noNumbers: ReadonlySet<string> = new Set();
/** The parts of a link that may differ for the same page. */
const linkPrefix = /^(?:https?:\/\/)?(?:www\.)?|\/$/g;

/** Returns the content of a text. E-mail addresses, links and telephone numbers count as one term. */
function readContent(text: string, kind: FactKind): TextContent {
  switch (kind) {
    case 'phone':
      return { terms: new Set([text.replace(/\D/g, '').slice(-commonDigits)]), numbers: noNumbers };
    case 'email':
    case 'link':
      return { terms: new Set([text.toLowerCase().replace(linkPrefix, '')]), numbers: noNumbers };
    default:
      return { terms: new Set(listTerms(text)), numbers: listNumbers(text) };
  }
}

/**
 * Returns the numbers of a text, of long ones the digits that all their forms have in common. Signs inside
 * a number do not count: 0917 555 0142 and 0917-555-0142.
 */
function listNumbers(text: string): Set<string> {
  const numbers = text.replace(/(?<=\d)[ .,-](?=\d)/g, '').match(/\d{1,40}/g) ?? [];
  return new Set(numbers.map((number) => number.slice(-commonDigits)));
}

/**
 * Returns whether two texts share at least the part `sameShare` of the terms of the smaller one, and have the
 * same numbers. An address may leave out some, such as the postcode. Returns false for a text without terms.
 */
function haveSameContent(one: TextContent, other: TextContent, kind: FactKind): boolean {
  const smaller = Math.min(one.terms.size, other.terms.size);
  const areSame =
    kind === 'address'
      ? !contradictNumbers(one.numbers, other.numbers)
      : one.numbers.symmetricDifference(other.numbers).size === 0;
  return areSame && smaller > 0 && one.terms.intersection(other.terms).size >= sameShare * smaller;
}

/** Returns whether each of two sets of numbers has one that the other lacks. */
const contradictNumbers = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  !one.isSubsetOf(other) && !other.isSubsetOf(one);
