import { isDeepStrictEqual } from 'node:util';
import { type DateHours, factKinds, type Hours, type SourcedFact } from '@anito/business-facts/fact';
import { mergeHours, mergeTexts } from '@anito/business-facts/merge-facts';
import { formatPhone } from '@anito/contacts/format-phone';
import {
  type BusinessFact,
  type BusinessFacts,
  type FactKind,
  type FactQuote,
  type FactValue,
  factTextMax,
} from '@anito/contract/business-facts';
import { defaultTimezone } from '@anito/contract/user-settings';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { getOwnerTimezone } from '../accounts/user-settings.service.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import * as store from './business-facts.store.ts';

type FactDeps = Pick<Deps, 'database'>;

/**
 * Returns all kinds of facts for an assistant, also those without a value, as its sources state them and as
 * its owner confirmed them. Throws `not_found` for another owner's assistant.
 */
export async function listBusinessFacts(
  { database }: FactDeps,
  ownerId: string,
  assistantId: number,
): Promise<BusinessFacts> {
  const { connections, timezone } = await requireAssistant({ database }, ownerId, assistantId);
  const [documents, confirmed] = await Promise.all([
    store.listFactDocuments(database, ownerId, listIds(connections)),
    store.listConfirmed(database, ownerId, assistantId),
  ]);
  return {
    timezone: timezone ?? defaultTimezone,
    hasSources: connections.length > 0,
    facts: viewFacts(documents, confirmed),
  };
}

/**
 * Returns all kinds of facts that any source of an account states, also those without a value. None of them
 * is confirmed.
 */
export async function listFoundFacts(
  { database }: FactDeps,
  ownerId: string,
): Promise<Pick<BusinessFacts, 'timezone' | 'facts'>> {
  const [documents, timezone] = await Promise.all([
    store.listFactDocuments(database, ownerId),
    getOwnerTimezone(database.pool, ownerId),
  ]);
  return { timezone, facts: viewFacts(documents, []) };
}

/** Returns one entry for each kind of fact, found and confirmed. */
function viewFacts(
  documents: readonly store.FactDocument[],
  confirmed: readonly store.ConfirmedFact[],
): BusinessFact[] {
  const facts = listSourcedFacts(documents);
  return factKinds.map((kind) =>
    viewFact(
      findInSources(documents, facts, kind),
      kind,
      confirmed.find((fact) => fact.kind === kind),
    ),
  );
}

/**
 * Stores facts that the owner confirms or corrects; null withdraws one. Stores all or none. Also stores what
 * the sources state now, so that a later difference sets `hasChanged`. Returns the confirmed facts without
 * the withdrawn ones. Throws `not_found` for another owner's assistant.
 */
export async function confirmFacts(
  { database }: FactDeps,
  ownerId: string,
  assistantId: number,
  changes: readonly { kind: FactKind; value: FactValue | null }[],
): Promise<BusinessFact[]> {
  const { connections } = await requireAssistant({ database }, ownerId, assistantId);
  const documents = await store.listFactDocuments(database, ownerId, listIds(connections));
  const facts = listSourcedFacts(documents);
  return runInTransaction(database, async (client) => {
    const confirmed: BusinessFact[] = [];
    for (const { kind, value } of changes) {
      if (value === null) {
        await store.deleteConfirmed(client, ownerId, assistantId, kind);
        continue;
      }
      const found = findInSources(documents, facts, kind);
      const row = await store.saveConfirmed(client, ownerId, assistantId, {
        kind,
        value,
        found: found.value,
      });
      confirmed.push(viewFact(found, kind, row));
    }
    return confirmed;
  });
}

const listIds = (connections: readonly { id: number }[]) => connections.map(({ id }) => id);

/** Returns the facts of all documents, each with the id of its document. */
export function listSourcedFacts(documents: readonly store.FactDocument[]): SourcedFact[] {
  return documents.flatMap(({ id, facts }) => facts.map((fact) => ({ ...fact, documentId: id })));
}

/** What the sources state for one kind. `value` is null if they state nothing or contradict each other. */
type FoundInSources = { value: FactValue | null; quotes: FactQuote[] };

const maxQuotes = 8;

/**
 * Returns what the sources state about a kind of fact, merged into one value, with the quotes. The value is
 * null if they state nothing.
 */
function findInSources(
  documents: readonly store.FactDocument[],
  facts: readonly SourcedFact[],
  kind: FactKind,
): FoundInSources {
  const quote = ({ documentId, quote }: SourcedFact): FactQuote => {
    const { title, url } = documents.find(({ id }) => id === documentId)!;
    return { documentId, title, url, quote };
  };
  if (kind !== 'hours') {
    const merged = mergeTexts(facts, kind);
    const texts = merged.flatMap((fact) => {
      if (fact.kind === 'hours') return [];
      return [fact.kind === 'phone' ? formatPhone(fact.text) : fact.text.slice(0, factTextMax)];
    });
    return { value: texts.length > 0 ? { hours: null, texts } : null, quotes: merged.map(quote) };
  }
  const merged = mergeHours(facts);
  const quotes = facts
    .filter((fact) => fact.kind === 'hours')
    .slice(0, maxQuotes)
    .map(quote);
  if (!merged || merged.hours.week.every((day) => day === null)) return { value: null, quotes };
  const { week, dates } = merged.hours;
  return {
    value: {
      hours: {
        week: week.map((day) => day && [...day]),
        dates: dates.flatMap((date) => viewDate(date, week)),
      },
      texts: [],
    },
    quotes,
  };
}

/**
 * Returns a date with its own hours as a list of one. A date that only changes the closing time opens as the
 * week does if all days of the week open at the same time; otherwise returns an empty list.
 */
function viewDate({ closes, periods, ...date }: DateHours, week: Hours['week']) {
  if (closes === undefined) return [{ ...date, periods: [...periods] }];
  const openings = new Set(week.flatMap((day) => (day?.[0] ? [day[0].opens] : [])));
  const [opens] = openings;
  const isKnown = openings.size === 1 && opens! < closes;
  return isKnown ? [{ ...date, periods: [{ opens: opens!, closes }] }] : [];
}

/**
 * Returns a kind of fact as the owner sees it. `hasChanged` is true if the sources state another value than
 * at the confirmation.
 */
function viewFact(
  { value, quotes }: FoundInSources,
  kind: FactKind,
  confirmed: store.ConfirmedFact | undefined,
): BusinessFact {
  return {
    kind,
    found: value,
    quotes,
    confirmed: confirmed?.value ?? null,
    confirmedAt: confirmed?.confirmedAt.toISOString() ?? null,
    hasChanged: confirmed !== undefined && value !== null && !isDeepStrictEqual(confirmed.found, value),
  };
}
