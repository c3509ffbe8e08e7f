import { limits } from '@anito/contract/limits';
import type { ReportGroup } from '@anito/contract/reports';
import type { Database } from '../../db/database.ts';
import * as store from './report-pages.store.ts';
import { searchGroups } from './search-visitors.store.ts';

/** A requested page; `page` starts at 1, an empty `search` matches all. */
export type PageRequest = { page: number; pageSize: number; search: string };

/** Visible part of visitors' ids: null for all, else the number of last characters. */
export type VisibleIdLength = number | null;

/** Maximum number of records per page, regardless of its visitors and their records. */
const maxRecordsPerPage = 2_000;

/** Maximum size of a page's texts. An import may have added the longest possible texts. */
const pageBounds = { characters: limits.reportTextMax, bytes: 2 * 2 ** 20 };

/** Returns the visible part of a visitor's id: its last `idEnd` characters, or all of it with null. */
export function shortenId(visitorId: string, idEnd: VisibleIdLength): string {
  return idEnd === null ? visitorId : visitorId.slice(-idEnd);
}

/**
 * Returns a page of visitors with the totals, newest last message first, and their newest questions and
 * answers, grouped by visitor, oldest first. `idEnd` is the visible length of visitors' ids, null for all of
 * it.
 */
export async function listReportPage(
  { database }: { database: Database },
  scope: store.ReportScope,
  { page, pageSize, search }: PageRequest,
  idEnd: VisibleIdLength,
  signal?: AbortSignal,
) {
  const bounds = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, totals, searchedFrom } = search
    ? await searchGroups(database, scope, { text: search, idEnd }, bounds, signal)
    : await listAll(database, scope, bounds);
  const records = await listGroupRecords(database, scope, rows);
  const totalPages = Math.ceil(totals.groups / pageSize);
  const ids = Map.groupBy(records, ({ visitorId }) => visitorId);
  return {
    records,
    paging: {
      page,
      pageSize,
      totalPages,
      totalCount: totals.records,
      totalGroups: totals.groups,
      hasNextPage: page < totalPages,
      hasPreviousPage: page > 1 && totalPages > 0,
      searchedFrom: searchedFrom?.toISOString() ?? null,
      groups: rows.map((row) => viewGroup(row, ids.get(row.visitorId) ?? [], idEnd)),
    },
  };
}

/** Returns a page of all visitors, without a search. */
async function listAll(database: Database, scope: store.ReportScope, bounds: store.GroupPage) {
  const totals = await store.countGroups(database, scope);
  return { rows: await store.listGroups(database, scope, bounds, totals.groups), totals, searchedFrom: null };
}

/**
 * Returns the newest questions of the visitors of a page, grouped by visitor in the order of `rows`, oldest
 * first. The visitors share `maxRecordsPerPage`.
 */
async function listGroupRecords(database: Database, scope: store.ReportScope, rows: store.GroupRow[]) {
  const shares = distributeFairly(
    rows.map(({ conversationCount }) => conversationCount),
    maxRecordsPerPage,
  );
  const requests = rows.map(({ visitorId }, index) => ({ visitorId, most: shares[index]! }));
  const records = await store.listRecords(database, scope, requests, pageBounds);
  const positions = new Map(rows.map(({ visitorId }, index) => [visitorId, index]));
  return records.toSorted((a, b) => positions.get(a.visitorId)! - positions.get(b.visitorId)! || a.id - b.id);
}

/** Converts a visitor for the API, with the ids of the returned questions. */
export function viewGroup(
  { visitorId, channel, conversationCount, firstAt, lastAt }: store.GroupRow,
  records: { id: number }[],
  idEnd: VisibleIdLength,
): ReportGroup {
  return {
    channelUserId: shortenId(visitorId, idEnd),
    channel,
    count: conversationCount,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    conversationIds: records.map(({ id }) => id),
  };
}

/**
 * Distributes `places` among demands fairly: all demands if they fit, else small demands fully and equal
 * shares for the others. Each demand above 0 gets at least one, even if that exceeds `places`. The shares are
 * in the order of `counts`.
 */
export function distributeFairly(counts: readonly number[], places: number): number[] {
  const shares = new Array<number>(counts.length).fill(0);
  const modestFirst = counts.map((_, index) => index).sort((a, b) => counts[a]! - counts[b]!);
  let remaining = places;
  for (const [position, index] of modestFirst.entries()) {
    const fair = Math.max(1, Math.floor(remaining / (counts.length - position)));
    shares[index] = Math.min(counts[index]!, fair);
    remaining -= shares[index];
  }
  return shares;
}
