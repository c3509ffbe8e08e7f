import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { findRow, getRow, listColumns, queryRows } from '../../db/sql.ts';

/** The reports of which assistant; threads by the channels of `ownersChannels` are none of visitors. */
export type ReportScope = { ownerId: string; assistantId: number; ownersChannels: string[] };

const group = {
  visitorId: column.text,
  channel: column.text,
  conversationCount: column.number,
  firstAt: column.time,
  lastAt: column.time,
};

/** A visitor with how much they asked. */
export type GroupRow = column.RowOf<typeof group>;

/** How many visitors there are, and how many records they have together. */
export type GroupTotals = { groups: number; records: number };

const totals = { groups: column.number, records: column.number };

/** Which visitors a page shows. */
export type GroupPage = { limit: number; offset: number };

/**
 * The assistant, if it is the owner's. Statements that say the owner so, and not by the rows' own column, are answered from
 * an index alone.
 */
const ownAssistant = '(select id from assistants where id = $2 and owner_id = $1)';

/** As `visitors_last` sorts, so that a page is read off the index. */
const newestFirst = (table: string) => `${table}.last_at desc nulls last, ${table}.visitor_id`;

/** Counts every visitor of an assistant. */
export async function countGroups(
  database: Database,
  { ownerId, assistantId }: ReportScope,
): Promise<GroupTotals> {
  return getRow(
    database.pool,
    `select count(*) as groups, coalesce(sum(conversation_count), 0)::bigint as records
     from visitors where assistant_id = ${ownAssistant}`,
    [ownerId, assistantId],
    totals,
  );
}

const oldestFirst = (table: string) => `${table}.last_at asc nulls first, ${table}.visitor_id desc`;

/** A page of the visitors of an assistant, of whom there are `groups`, newest last message first. */
export async function listGroups(
  database: Database,
  { ownerId, assistantId }: ReportScope,
  { limit, offset }: GroupPage,
  groups: number,
): Promise<GroupRow[]> {
  const shown = Math.max(0, Math.min(limit, groups - offset));
  // What is skipped is read from the index alone, from the nearer end.
  const isNearEnd = offset > groups / 2;
  return queryRows(
    database.pool,
    `select ${listColumns(group, 'v')} from (
       select p.visitor_id from visitors p where p.assistant_id = ${ownAssistant}
       order by ${isNearEnd ? oldestFirst('p') : newestFirst('p')} limit $3 offset $4
     ) page
     join visitors v on v.assistant_id = $2 and v.visitor_id = page.visitor_id and v.owner_id = $1
     order by ${newestFirst('v')}`,
    [ownerId, assistantId, shown, isNearEnd ? Math.max(0, groups - offset - shown) : offset],
    group,
  );
}

/** One visitor of an assistant. */
export async function findGroup(
  database: Database,
  { ownerId, assistantId }: ReportScope,
  visitorId: string,
): Promise<GroupRow | undefined> {
  return findRow(
    database.pool,
    `select ${listColumns(group)} from visitors where owner_id = $1 and assistant_id = $2 and visitor_id = $3`,
    [ownerId, assistantId, visitorId],
    group,
  );
}

/** Newest records that a search reads: more would take longer than anybody waits. */
const searchedRecords = 300_000;

/** The record before the first that a search reads; undefined when it reads all. */
export async function findUnsearched(
  database: Database,
  { ownerId, assistantId }: ReportScope,
): Promise<{ id: number; createdAt: Date } | undefined> {
  return findRow(
    database.pool,
    `select id, created_at as "createdAt" from conversations where owner_id = $1 and id = (
       select id from conversations where assistant_id = ${ownAssistant}
       order by id desc limit 1 offset ${searchedRecords})`,
    [ownerId, assistantId],
    { id: column.number, createdAt: column.time },
  );
}

/**
 * The visitors whose id, or any question or answer, holds the words in upper or lower case; with `idEnd` of ids only so
 * many of the last characters count, since who may try words could otherwise find out an id letter by letter. Records up to `after` are not read.
 */
export async function searchGroups(
  database: Database,
  { ownerId, assistantId, ownersChannels }: ReportScope,
  { words, idEnd, after }: { words: string; idEnd: number | null; after: number },
  { limit, offset }: GroupPage,
): Promise<{ rows: GroupRow[]; totals: GroupTotals }> {
  const { visitorId, channel, conversationCount, firstAt, lastAt } = group;
  const rows = await queryRows(
    database.pool,
    `with found as (
       select distinct coalesce(t.past_visitor_id, t.channel_user_id) as visitor_id
       from (
         select distinct thread_id from conversations
         where assistant_id = $2 and owner_id = $1 and id > $8 and (question ~* $4 or answer ~* $4)
       ) c
       join threads t on t.id = c.thread_id and t.owner_id = $1 and t.channel <> all($3::text[])
       union
       select visitor_id from visitors where owner_id = $1 and assistant_id = $2
         and case when $5::int is null then visitor_id else right(visitor_id, $5) end ~* $4
     ), hits as materialized (
       select v.* from visitors v join found f on f.visitor_id = v.visitor_id
       where v.owner_id = $1 and v.assistant_id = $2
     )
     select totals.groups, totals.records, ${listColumns(group, 'page')}
     from (select count(*) as groups, coalesce(sum(conversation_count), 0)::bigint as records from hits) totals
     left join lateral (
       select h.* from hits h order by ${newestFirst('h')} limit $6 offset $7
     ) page on true
     order by ${newestFirst('page')}`,
    [ownerId, assistantId, ownersChannels, toPattern(words), idEnd, limit, offset, after],
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

/** Words that stand for themselves (PostgreSQL, 9.7.3.4): nothing in them is a pattern. */
const toPattern = (words: string) => `***=${words}`;

const record = {
  id: column.number,
  visitorId: column.text,
  channel: column.text,
  question: column.text,
  answer: column.text,
  status: column.textOf<'pending' | 'answered' | 'unsure' | 'refused' | 'interrupted' | 'failed'>(),
  sources: column.json<Record<string, unknown>[]>(),
  feedback: column.textOf<'up' | 'down'>().orNull,
  feedbackComment: column.text.orNull,
  createdAt: column.time,
};

const approvable = { ...record, approved: column.text.orNull };

/** A question of a visitor. */
export type RecordRow = column.RowOf<typeof approvable>;

/** Of a visitor as many of the newest records as are wanted, or as many before one of them. */
export type WantedRecords = { visitorId: string; most: number };

/**
 * The channels on which an assistant was asked by visitors. The index of threads holds the channel before the visitor:
 * it is stepped through from one channel to the next.
 */
async function listChannels(database: Database, scope: ReportScope): Promise<string[]> {
  const rows = await queryRows(
    database.pool,
    `with recursive used (channel) as (
       select min(channel) from threads where assistant_id = $2
       union all
       select (select min(channel) from threads where assistant_id = $2 and channel > used.channel)
       from used where used.channel is not null
     )
     select channel from used where channel is not null and channel <> all($3::text[])
       and exists (select from assistants where id = $2 and owner_id = $1)`,
    [scope.ownerId, scope.assistantId, scope.ownersChannels],
    { channel: column.text },
  );
  return rows.map(({ channel }) => channel);
}

/** The records of visitors, oldest first. */
export async function listRecords(
  database: Database,
  scope: ReportScope,
  wanted: WantedRecords[],
  before: number | null = null,
): Promise<RecordRow[]> {
  const { ownerId, assistantId } = scope;
  if (wanted.length === 0) return [];
  const thread = 't.owner_id = $1 and t.assistant_id = $2 and t.channel = any($3::text[])';
  return queryRows(
    database.pool,
    `select ${listColumns(record, 'found')},
       found.trace ->> 'approved' as approved
     from unnest($4::text[], $5::int[]) wanted (visitor_id, most)
     cross join lateral (
       select c.*, t.channel, wanted.visitor_id
       from (
         select t.id, t.channel from threads t where ${thread} and t.channel_user_id = wanted.visitor_id
         union all
         select t.id, t.channel from threads t where ${thread} and t.past_visitor_id = wanted.visitor_id
       ) t
       cross join lateral (
         select k.* from conversations k
         where k.thread_id = t.id and k.owner_id = $1 and ($6::bigint is null or k.id < $6)
         order by k.id desc limit wanted.most
       ) c
       order by c.id desc limit wanted.most
     ) found
     order by found.id`,
    [
      ownerId,
      assistantId,
      await listChannels(database, scope),
      wanted.map(({ visitorId }) => visitorId),
      wanted.map(({ most }) => most),
      before,
    ],
    approvable,
  );
}

const exported = {
  id: column.number,
  visitorId: column.text,
  channel: column.text,
  question: column.text,
  answer: column.text,
  createdAt: column.time,
};

/** A record as it is exported. */
export type ExportedRow = column.RowOf<typeof exported>;

/**
 * The next records after one, oldest first, the owner's tests among them: how many are read does not depend on what
 * they are.
 */
export async function listExported(
  database: Database,
  { ownerId, assistantId }: ReportScope,
  { after, limit }: { after: number; limit: number },
): Promise<ExportedRow[]> {
  return queryRows(
    database.pool,
    `select c.id, coalesce(t.past_visitor_id, t.channel_user_id) as "visitorId", t.channel, c.question, c.answer,
       c.created_at as "createdAt"
     from (
       select * from conversations where assistant_id = $2 and owner_id = $1 and id > $3 order by id limit $4
     ) c
     join threads t on t.id = c.thread_id and t.owner_id = $1
     order by c.id`,
    [ownerId, assistantId, after, limit],
    exported,
  );
}
