import { isDeepStrictEqual } from 'node:util';
import { listTerms } from '@anito/builtin-models/terms';
import { extractWeekdays } from '@anito/language/weekdays';
import type { DateHours, FactKind, FoundFact, Hours } from './fact.ts';

/** A found fact with the document that states it. */
export type SourcedFact = FoundFact & { documentId: number };

/**
 * The opening hours of the sources, with the fact that names most days. `dateSources` are those of
 * `hours.dates`, in the same order.
 */
export type MergedHours = { hours: Hours; source: SourcedFact; dateSources: readonly SourcedFact[] };

/**
 * Returns the opening hours that most sources state. Schedules that do not contradict each other are joined,
 * so that one fills the days that another leaves open. If at most half of the sources with weekly hours
 * agree, they are about several places, and only the dates on which all agree are known. Returns undefined if
 * nothing is known.
 */
export function mergeHours(facts: readonly SourcedFact[]): MergedHours | undefined {
  const found = facts.filter((fact) => fact.kind === 'hours');
  const weekly = found.filter(({ hours }) => countDays(hours) > 0);
  const [most = []] = groupSchedules(weekly).toSorted((one, other) => other.length - one.length);
  const agreed = most.length * 2 > weekly.length ? most : [];
  const dateOnly = found.filter((fact) => !weekly.includes(fact));
  const best = agreed.length > 0 ? [...agreed, ...dateOnly] : found;
  const dates = mergeDates(best);
  if (agreed.length === 0 && dates.length === 0) return undefined;
  const weeks = agreed.map(({ hours }) => hours.week);
  const week = daysOfWeek.map((day) => weeks.map((other) => other[day] ?? null).find(Boolean) ?? null);
  return {
    hours: { week, dates: dates.map(({ date }) => date) },
    source: best[0]!,
    dateSources: dates.map(({ source }) => source),
  };
}

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
      group.days = daysOfWeek.map((i) => group.days[i] ?? days[i]);
    }
  }
  return groups.map(({ facts }) => facts);
}

/** Most places whose opening hours are told apart. */
const maxPlaces = 4;

/**
 * Returns the opening hours of each place of a business with several, by its name in the sources: a heading,
 * the label of a line, or a name inside a sentence. Returns an empty list unless two to four schedules
 * contradict each other and each is of one place.
 */
export function mergePlaces(facts: readonly SourcedFact[]): { place: string; merged: MergedHours }[] {
  const found = facts.filter((fact) => fact.kind === 'hours');
  const groups = groupSchedules(found.filter(({ hours }) => countDays(hours) > 0));
  if (groups.length < 2 || groups.length > maxPlaces) return [];
  const named = groups.map((group) => ({ group, ...findPlace(group) }));
  const counts = new Map<string, number>();
  for (const { terms } of named) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const places = named.map((place) => ({
    ...place,
    ownTerms: place.terms.filter((term) => counts.get(term) === 1),
  }));
  if (places.some(({ ownTerms, isOnePlace }) => ownTerms.length === 0 || !isOnePlace)) return [];
  const dated = found.filter(({ hours }) => countDays(hours) === 0);
  const isOf = ({ heading, quote }: HoursFact, { ownTerms }: { ownTerms: readonly string[] }) =>
    containsOneOf(`${heading} ${quote}`, ownTerms);
  return places.flatMap((place) => {
    // Dates that name none of the places are those of all.
    const dates = dated.filter((fact) => isOf(fact, place) || !places.some((other) => isOf(fact, other)));
    const merged = mergeHours([...place.group, ...dates]);
    return merged ? [{ place: place.name, merged }] : [];
  });
}

/** Words of headings and labels that name no place. */
const generalTerms = new Set(
  listTerms(
    'opening hours hour open schedule time times days shop store business operating contact location visit us oras bukas iskedyul horario horarios heures ouverture weekday weekdays weekend weekends daily am pm branch branches outlet city main about home welcome faq questions info information menu services prices',
  ),
);
const lineLabel = /^([^:\d]{2,40}): /;
/** A word with a capital inside a sentence: "The Jaro shop is open". */
const nameInside = /(?<=\p{Ll} )\p{Lu}\p{Ll}{2,20}(?= \p{Ll})/gu;

/**
 * Returns the shortest name of a place in the headings and labels of its schedules, else in their sentences,
 * with its terms. `isOnePlace`: all names have a term of it. Without a name, `terms` is empty.
 */
function findPlace(group: readonly HoursFact[]): { name: string; terms: string[]; isOnePlace: boolean } {
  const listNames = (list: (fact: HoursFact) => readonly (string | undefined)[]) =>
    group
      .flatMap((fact) => list(fact).filter((name) => name !== undefined))
      .map((name) => ({ name: name.trim(), terms: listPlaceTerms(name) }))
      .filter(({ terms }) => terms.length > 0)
      .toSorted((one, other) => one.name.length - other.name.length);
  const headings = listNames(({ heading, quote }) => [
    heading.split(' › ').at(-1),
    lineLabel.exec(quote.split('\n').at(-1)!)?.[1],
  ]);
  const names = headings.length > 0 ? headings : listNames(({ quote }) => quote.match(nameInside) ?? []);
  const [first] = names;
  if (!first) return { name: '', terms: [], isOnePlace: false };
  const isOnePlace = names.every(({ terms }) => terms.some((term) => first.terms.includes(term)));
  return { ...first, isOnePlace };
}

/** Returns the terms that may name a place; none for a question, or a text with a day or a number. */
function listPlaceTerms(name: string): string[] {
  const { named, excepted } = extractWeekdays(name, { isQuestion: true });
  if (named.size + excepted.size > 0 || /\d|\?$/.test(name)) return [];
  return listTerms(name).filter((term) => !generalTerms.has(term));
}

/** Returns whether a text contains one of the terms. */
function containsOneOf(text: string, terms: readonly string[]): boolean {
  const own = new Set(listTerms(text));
  return terms.some((term) => own.has(term));
}

const daysOfWeek = [0, 1, 2, 3, 4, 5, 6];

type HoursFact = SourcedFact & { kind: 'hours' };

/**
 * Returns each special date once, with the fact that states it. Dates on which sources differ are left out.
 */
function mergeDates(facts: readonly HoursFact[]): { date: DateHours; source: SourcedFact }[] {
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
  const merged: { fact: SourcedFact; terms: ReadonlySet<string>; documents: Set<number> }[] = [];
  for (const fact of facts) {
    if (fact.kind !== kind) continue;
    const terms = kind === 'phone' ? readDigits(fact.text) : new Set(listTerms(fact.text));
    const same = merged.find((other) => haveSameTerms(terms, other.terms));
    if (same) same.documents.add(fact.documentId);
    else merged.push({ fact, terms, documents: new Set([fact.documentId]) });
  }
  return merged
    .toSorted((one, other) => other.documents.size - one.documents.size)
    .slice(0, maxTexts)
    .map(({ fact }) => fact);
}

/** Digits that two forms of a telephone number have in common: +63 917 555 0142 and 0917-555-0142. */
const commonDigits = 9;
/** Returns the last nine digits of a telephone number as the only member of a set, for `haveSameTerms`. */
const readDigits = (text: string) => new Set([text.replace(/\D/g, '').slice(-commonDigits)]);

/**
 * Returns whether two sets share at least the part `sameShare` of the smaller one. Returns false if one is
 * empty.
 */
function haveSameTerms(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const smaller = Math.min(one.size, other.size);
  return smaller > 0 && one.intersection(other).size >= sameShare * smaller;
}
