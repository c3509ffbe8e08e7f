import { limits } from '@anito/contract/limits';
import type { ReportGroup } from '@anito/contract/reports';
import type { Database } from '../../db/database.ts';
import * as store from './report-pages.store.ts';
import { searchGroups } from './search-visitors.store.ts';

/** What is asked for: `page` counts from 1, no words are no search. */
export type AskedPage = { page: number; pageSize: number; search: string };

/** Who may see of visitors' ids how much: null all of it, otherwise the last so many characters. */
export type IdEnd = number | null;

/** So many records at most, however many visitors a page has and however much one of them asked. */
const recordsPerPage = 2_000;

/** What a page has of them: an archive may have brought in the longest texts there are. */
const pageBounds = { characters: limits.reportTextMax, bytes: 2 * 2 ** 20 };

/** A visitor's id as far as it may be seen. */
export function shortenId(visitorId: string, idEnd: IdEnd): string {
  return idEnd === null ? visitorId : visitorId.slice(-idEnd);
}

/** A page of visitors with their records, newest last message first, and how many there are in all. */
export async function listReportPage(
  { database }: { database: Database },
  scope: store.ReportScope,
  { page, pageSize, search }: AskedPage,
  idEnd: IdEnd,
  signal?: AbortSignal,
) {
  const bounds = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, totals, searchedFrom } = search
    ? await searchGroups(database, scope, { words: search, idEnd }, bounds, signal)
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

async function listAll(database: Database, scope: store.ReportScope, bounds: store.GroupPage) {
  const totals = await store.countGroups(database, scope);
  return { rows: await store.listGroups(database, scope, bounds, totals.groups), totals, searchedFrom: null };
}

/** The records of a page, visitor by visitor, each one's oldest first. */
async function listGroupRecords(database: Database, scope: store.ReportScope, rows: store.GroupRow[]) {
  const shares = shareOut(
    rows.map(({ conversationCount }) => conversationCount),
    recordsPerPage,
  );
  const wanted = rows.map(({ visitorId }, index) => ({ visitorId, most: shares[index]! }));
  const records = await store.listRecords(database, scope, wanted, pageBounds);
  const places = new Map(rows.map(({ visitorId }, index) => [visitorId, index]));
  return records.toSorted((a, b) => places.get(a.visitorId)! - places.get(b.visitorId)! || a.id - b.id);
}

/** A visitor as a client gets them, with the records that it gets of them. */
export function viewGroup(
  { visitorId, channel, conversationCount, firstAt, lastAt }: store.GroupRow,
  records: { id: number }[],
  idEnd: IdEnd,
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
 * How many of a limited number of places each gets that wants `counts` of them: all what they want where there is room,
 * otherwise the modest what they want and the others the same.
 */
export function shareOut(counts: readonly number[], places: number): number[] {
  const shares = new Array<number>(counts.length).fill(0);
  const modestFirst = counts.map((_, index) => index).sort((a, b) => counts[a]! - counts[b]!);
  let left = places;
  for (const [position, index] of modestFirst.entries()) {
    const fair = Math.max(1, Math.floor(left / (counts.length - position)));
    shares[index] = Math.min(counts[index]!, fair);
    left -= shares[index];
  }
  return shares;
}
