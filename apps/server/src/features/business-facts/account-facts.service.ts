import { type LocalTime, toLocalTime } from '@anito/business-facts/opening-state';
import {
  type AccountFacts,
  type AccountHours,
  type FactChanges,
  linkFactKey,
} from '@anito/contract/account-facts';
import type { BusinessFact, FactKind, FactValue, OpeningHours } from '@anito/contract/business-facts';
import { notFound } from '../../lib/errors.ts';
import { updateSettings } from '../accounts/user-settings.service.ts';
import { listAssistants } from '../assistants/assistants.service.ts';
import { confirmFacts, listBusinessFacts, listFoundFacts } from './business-facts.service.ts';

type FactDeps = Parameters<typeof listAssistants>[0];

/**
 * Returns the known facts of an account's business for API clients: those of an assistant, by default of the
 * oldest one. Confirmed values have precedence over found ones. Without assistants returns what all sources
 * state. Throws `not_found` for another owner's assistant.
 */
export async function listAccountFacts(
  deps: FactDeps,
  ownerId: string,
  assistantId?: number,
): Promise<AccountFacts> {
  const id = assistantId ?? (await findOldestAssistant(deps, ownerId));
  const { facts, timezone } = await (id === undefined
    ? listFoundFacts(deps, ownerId)
    : listBusinessFacts(deps, ownerId, id));
  const today = toLocalTime(new Date(), timezone);
  return { facts: facts.flatMap((fact) => viewAccountFact(fact, timezone, today)) };
}

/**
 * Confirms or changes facts of an assistant (by default the oldest one), or withdraws them (`value` null).
 * Opening hours also set the account's time zone. Returns all facts. Throws `not_found` without assistants
 * and for another owner's assistant.
 */
export async function changeAccountFacts(
  deps: FactDeps,
  ownerId: string,
  { assistantId, facts }: { assistantId?: number | undefined; facts: FactChanges },
): Promise<AccountFacts> {
  const id = assistantId ?? (await findOldestAssistant(deps, ownerId));
  if (id === undefined) throw notFound();
  const changes = facts.map((change) => ({
    kind: toKind(change.key),
    value: change.value === null ? null : toFactValue(change.value),
  }));
  await confirmFacts(deps, ownerId, id, changes);
  const timezone = facts.find((change) => change.key === 'hours')?.value?.timezone;
  if (timezone !== undefined) await updateSettings(deps, ownerId, { timezone });
  return listAccountFacts(deps, ownerId, id);
}

/** Assistants are listed newest first. */
const findOldestAssistant = async (deps: FactDeps, ownerId: string) =>
  (await listAssistants(deps, ownerId)).at(-1)?.id;

/** Returns the kind under which a key is stored. */
const toKind = (key: FactChanges[number]['key']): FactKind => (key === linkFactKey ? 'link' : key);

/** Converts a fact for API clients. Returns an empty list if it has neither a confirmed nor a found value. */
function viewAccountFact(fact: BusinessFact, timezone: string, today: LocalTime): AccountFacts['facts'] {
  const { kind, found, confirmed, confirmedAt, quotes } = fact;
  const value = confirmed ?? found;
  if (!value) return [];
  const [first] = quotes;
  const state = {
    confirmedAt,
    ...(first ? { source: { title: first.title, pageUrl: first.url, quote: first.quote } } : {}),
  };
  if (kind === 'hours')
    return value.hours ? [{ key: kind, value: viewHours(value.hours, timezone, today), ...state }] : [];
  return [{ key: kind === 'link' ? linkFactKey : kind, value: value.texts.join('\n'), ...state }];
}

type DateOfYear = Pick<OpeningHours['dates'][number], 'year' | 'month' | 'day'>;

/**
 * Converts opening hours for API clients. A date that repeats every year is listed once, at its next
 * occurrence; a closed date has `closed`.
 */
function viewHours({ week, dates }: OpeningHours, timezone: string, today: LocalTime): AccountHours {
  return {
    timezone,
    weekly: week.flatMap((periods, day) => (periods ?? []).map((period) => ({ day, ...viewPeriod(period) }))),
    exceptions: dates.flatMap(({ periods, ...date }): AccountHours['exceptions'] => {
      const text = writeDate(date, today);
      if (text === undefined) return [];
      return periods.length > 0
        ? periods.map((period) => ({ date: text, ...viewPeriod(period) }))
        : [{ date: text, closed: true }];
    }),
  };
}

/**
 * Returns a date as YYYY-MM-DD; one without a year at its next occurrence from `today` on. Returns undefined
 * for a date that does not exist, such as February 30.
 */
function writeDate({ year, month, day }: DateOfYear, today: LocalTime): string | undefined {
  const exists = (candidate: number) =>
    new Date(Date.UTC(candidate, month - 1, day)).getUTCMonth() === month - 1;
  const isPast = month < today.month || (month === today.month && day < today.day);
  const next = today.year + (isPast ? 1 : 0);
  // February 29 comes after up to eight years.
  const years = year === null ? Array.from({ length: 9 }, (_, later) => next + later) : [year];
  const found = years.find(exists);
  return found === undefined ? undefined : [found, pad(month), pad(day)].join('-');
}

const pad = (number: number) => String(number).padStart(2, '0');
const writeTime = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
const viewPeriod = ({ opens, closes }: { opens: number; closes: number }) => ({
  opens: writeTime(opens),
  closes: writeTime(closes),
});

/** Converts a time such as 08:30 to minutes since midnight. */
function readTime(text: string): number {
  const [hours, minutes] = text.split(':').map(Number);
  return hours! * 60 + minutes!;
}

const readPeriod = ({ opens, closes }: { opens: string; closes: string }) => ({
  opens: readTime(opens),
  closes: readTime(closes),
});

type NewValue = NonNullable<FactChanges[number]['value']>;

/** Converts a value of the API to its stored form. A day of the week without a period is closed. */
function toFactValue(value: NewValue): FactValue {
  if (typeof value === 'string') {
    const texts = value.split('\n').map((line) => line.trim());
    return { hours: null, texts: texts.filter((line) => line !== '') };
  }
  const week = Array.from({ length: 7 }, (_, day) =>
    value.weekly.filter((entry) => entry.day === day).map(readPeriod),
  );
  const dates = [...Map.groupBy(value.exceptions, ({ date }) => date)].map(([date, entries]) => {
    const [year, month, day] = date.split('-').map(Number);
    const periods = entries.flatMap(({ opens, closes }) =>
      opens !== undefined && closes !== undefined ? [readPeriod({ opens, closes })] : [],
    );
    return { year: year!, month: month!, day: day!, periods };
  });
  return { hours: { week, dates }, texts: [] };
}
