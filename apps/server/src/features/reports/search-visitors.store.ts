import type { Database } from '../../db/database.ts';
import { type HeavyRunner, heavyReads } from '../../db/heavy-reads.ts';
import * as column from '../../db/result-columns.ts';
import { createSlices } from '../../db/slices.ts';
import { getRow, listColumns, queryRows, type SqlRunner, toRegexPattern } from '../../db/sql.ts';
import {
  type GroupPage,
  type GroupRow,
  type GroupTotals,
  group,
  newestFirst,
  type ReportScope,
  totals,
} from './report-pages.store.ts';

/**
 * Limits of a search. It reads the newest records in short statements, so that others are served in between,
 * up to this number of records and bytes. That bounds the waiting time.
 */
const searchLimits = { records: 300_000, bytes: 128 * 2 ** 20 };
const bytesPerSlice = { first: 2 ** 19, least: 2 ** 14, most: 2 ** 22 };
const visitorsPerSlice = { first: 5_000, least: 500, most: 50_000 };
/** Size of the shortest records in bytes, for the number of records per slice. */
const shortestBytes = 128;

/** Search text. With `idEnd`, only the last characters of visitors' ids are searched. */
type SearchQuery = { text: string; idEnd: number | null };

/** Result of a search. */
type SearchResult = { rows: GroupRow[]; totals: GroupTotals; searchedFrom: Date | null };

/**
 * Returns a page of the visitors whose id, or any question or answer, contains the text, ignoring case, and
 * the totals of all of them. With `idEnd`, only so many last characters of an id are searched, so that a
 * client cannot find out the rest letter by letter. `searchedFrom` is the time of the oldest record read when
 * a limit ended the search, or null when all were read.
 */
export async function searchGroups(
  database: Database,
  scope: ReportScope,
  { text, idEnd }: SearchQuery,
  page: GroupPage,
  signal?: AbortSignal,
): Promise<SearchResult> {
  const runner = heavyReads(database, signal);
  const visitorIds = new Set<string>();
  const searchedFrom = await searchRecords(runner, scope, text, visitorIds);
  await searchIds(runner, scope, { text, idEnd }, visitorIds);
  if (visitorIds.size === 0) return { rows: [], totals: { groups: 0, records: 0 }, searchedFrom };
  return { ...(await listMatches(runner, scope, [...visitorIds], page)), searchedFrom };
}

const sliceColumns = {
  lastId: column.number.orNull,
  lastAt: column.time.orNull,
  records: column.number,
  bytes: column.number,
  visitorIds: column.textList,
};

/**
 * Adds to `matches` the visitors of records that contain the text, newest records first. Returns the time of
 * the oldest record read when a limit ended the search, or null when all were read.
 */
async function searchRecords(
  runner: HeavyRunner,
  { ownerId, assistantId, ownersChannels }: ReportScope,
  text: string,
  matches: Set<string>,
): Promise<Date | null> {
  const slices = createSlices(runner, bytesPerSlice);
  const progress = { records: 0, bytes: 0 };
  for (let before: number | null = null; ; ) {
    const { lastId, lastAt, records, bytes, visitorIds }: column.RowOf<typeof sliceColumns> =
      await slices.read((size) =>
        getRow(
          runner,
          `with newest as materialized (
         select id, thread_id, question, answer, created_at, octet_length(question) + octet_length(answer) as bytes,
           sum(octet_length(question) + octet_length(answer)) over (order by id desc) as bytes_until
         from (
           select * from conversations
           where assistant_id = $2 and owner_id = $1 and ($4::bigint is null or id < $4) order by id desc limit $6
         ) newest
       ), slice as materialized (
         select * from newest where bytes_until - bytes < $7
       ), hits as (
         select distinct thread_id from slice where question ~* $5 or answer ~* $5
       )
       select min(id) as "lastId", min(created_at) as "lastAt", count(*) as records,
         coalesce(sum(bytes), 0)::bigint as bytes,
         array(select distinct coalesce(t.past_visitor_id, t.channel_user_id) from hits
           join threads t on t.id = hits.thread_id and t.owner_id = $1 and t.channel <> all($3::text[])) as "visitorIds"
       from slice`,
          [
            ownerId,
            assistantId,
            ownersChannels,
            before,
            toRegexPattern(text),
            Math.ceil(size / shortestBytes),
            size,
          ],
          sliceColumns,
        ),
      );
    for (const id of visitorIds) matches.add(id);
    if (lastId === null) return null;
    before = lastId;
    progress.records += records;
    progress.bytes += bytes;
    if (progress.records >= searchLimits.records || progress.bytes >= searchLimits.bytes) return lastAt;
  }
}

/**
 * Adds to `matches` the visitors whose visible id contains the text. The visible part is the last `idEnd`
 * characters, or the whole id for null.
 */
async function searchIds(
  runner: HeavyRunner,
  { ownerId, assistantId }: ReportScope,
  { text, idEnd }: SearchQuery,
  matches: Set<string>,
): Promise<void> {
  const slices = createSlices(runner, visitorsPerSlice);
  for (let after: string | null = ''; after !== null; ) {
    const { last, visitorIds }: { last: string | null; visitorIds: string[] } = await slices.read((size) =>
      getRow(
        runner,
        `with slice as materialized (
         select visitor_id from visitors where owner_id = $1 and assistant_id = $2 and visitor_id > $3
         order by visitor_id limit $6
       )
       select max(visitor_id) as last, array(select visitor_id from slice
         where case when $5::int is null then visitor_id else right(visitor_id, $5) end ~* $4) as "visitorIds"
       from slice`,
        [ownerId, assistantId, after, toRegexPattern(text), idEnd, size],
        { last: column.text.orNull, visitorIds: column.textList },
      ),
    );
    for (const id of visitorIds) matches.add(id);
    after = last;
  }
}

/** Returns a page of the given visitors, newest last message first, and the totals of all given visitors. */
async function listMatches(
  runner: SqlRunner,
  { ownerId, assistantId }: ReportScope,
  visitorIds: string[],
  { limit, offset }: GroupPage,
): Promise<Omit<SearchResult, 'searchedFrom'>> {
  const { visitorId, channel, conversationCount, firstAt, lastAt } = group;
  const rows = await queryRows(
    runner,
    `with hits as materialized (
       select * from visitors where owner_id = $1 and assistant_id = $2 and visitor_id = any($3::text[])
     )
     select totals.groups, totals.records, ${listColumns(group, 'page')}
     from (select count(*) as groups, coalesce(sum(conversation_count), 0)::bigint as records from hits) totals
     left join lateral (
       select h.* from hits h order by ${newestFirst('h')} limit $4 offset $5
     ) page on true
     order by ${newestFirst('page')}`,
    [ownerId, assistantId, visitorIds, limit, offset],
    {
      ...totals,
      visitorId: visitorId.orNull,
      channel: channel.orNull,
      conversationCount: conversationCount.orNull,
      firstAt: firstAt.orNull,
      lastAt: lastAt.orNull,
    },
  );
  const { groups, records } = rows[0]!;
  return {
    rows: rows.filter((row): row is GroupRow & GroupTotals => row.visitorId !== null),
    totals: { groups, records },
  };
}
