import type { Database } from '../../db/database.ts';
import { heavyReads } from '../../db/heavy-reads.ts';
import * as column from '../../db/result-columns.ts';
import { findRow, getRow, listColumns, queryRows } from '../../db/sql.ts';

/** The assistant of the reports. Threads of `ownersChannels` are the owner's own tests. */
export type ReportScope = { ownerId: string; assistantId: number; ownersChannels: string[] };

/** Columns of a visitor. */
export const group = {
  visitorId: column.text,
  channel: column.text,
  conversationCount: column.number,
  firstAt: column.time,
  lastAt: column.time,
};

/** A visitor with the number of their records. */
export type GroupRow = column.RowOf<typeof group>;

/** Number of visitors, and of their records. */
export type GroupTotals = { groups: number; records: number };

/** Columns of the totals. */
export const totals = { groups: column.number, records: column.number };

/** Paging of visitors. */
export type GroupPage = { limit: number; offset: number };

/**
 * SQL: the assistant's id if the owner has it. Queries that check the owner this way, not by the rows' own
 * column, need only an index.
 */
const ownAssistant = '(select id from assistants where id = $2 and owner_id = $1)';

/**
 * Returns an SQL order: the visitor with the newest last message first. It is the order of the index
 * `visitors_last`, so that a page is read from it.
 */
export const newestFirst = (table: string) => `${table}.last_at desc nulls last, ${table}.visitor_id`;

/** Returns the number of an assistant's visitors, and of all their questions. */
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

/** The reverse of `newestFirst`. */
const oldestFirst = (table: string) => `${table}.last_at asc nulls first, ${table}.visitor_id desc`;

/**
 * Returns a page of an assistant's visitors, newest last message first. `groups` is the number of all its
 * visitors.
 */
export async function listGroups(
  database: Database,
  { ownerId, assistantId }: ReportScope,
  { limit, offset }: GroupPage,
  groups: number,
): Promise<GroupRow[]> {
  const pageLength = Math.max(0, Math.min(limit, groups - offset));
  // Skipped rows are read from the index alone, from the nearer end.
  const isNearEnd = offset > groups / 2;
  return queryRows(
    database.pool,
    `select ${listColumns(group, 'v')} from (
       select p.visitor_id from visitors p where p.assistant_id = ${ownAssistant}
       order by ${isNearEnd ? oldestFirst('p') : newestFirst('p')} limit $3 offset $4
     ) page
     join visitors v on v.assistant_id = $2 and v.visitor_id = page.visitor_id and v.owner_id = $1
     order by ${newestFirst('v')}`,
    [ownerId, assistantId, pageLength, isNearEnd ? Math.max(0, groups - offset - pageLength) : offset],
    group,
  );
}

/** Returns one visitor of an assistant, or undefined for an unknown one. */
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

const recordColumns = {
  id: column.number,
  visitorId: column.text,
  channel: column.text,
  question: column.text,
  answer: column.text,
  status: column.textOf<'pending' | 'answered' | 'unsure' | 'refused' | 'interrupted' | 'failed'>(),
  /** Whether question or answer is longer than the text that was read. */
  isCut: column.boolean,
  feedback: column.textOf<'up' | 'down'>().orNull,
  feedbackComment: column.text.orNull,
  createdAt: column.time,
};

const recordWithApprovalColumns = { ...recordColumns, approved: column.text.orNull };
const citedRecordColumns = {
  ...recordWithApprovalColumns,
  sources: column.json<Record<string, unknown>[]>(),
};

/** A visitor's question with its answer. */
export type RecordRow = column.RowOf<typeof recordWithApprovalColumns>;

/** A record with the sources of its answer. */
type RecordWithSources = column.RowOf<typeof citedRecordColumns>;

/**
 * Limits of the read text: characters per question or answer, and bytes for all, shared equally by the
 * visitors.
 */
type RecordBounds = { characters: number; bytes: number };

/** A visitor with the maximum number of records. */
type VisitorRecordsRequest = { visitorId: string; most: number };

/**
 * Returns the names of the channels that an assistant's visitors use, without the owner's test channels. The
 * index of threads has the channel before the visitor, so the query steps from one channel to the next.
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

/**
 * Returns the newest questions of each of the requested visitors with their answers, oldest first: at least
 * the newest one, and as many before it as fit into the bytes and the requested number. `before` leaves out
 * questions from that id on. Texts longer than `characters` are cut.
 */
export async function listRecords(
  database: Database,
  scope: ReportScope,
  requests: VisitorRecordsRequest[],
  { characters, bytes, before = null }: RecordBounds & { before?: number | null },
): Promise<RecordWithSources[]> {
  const { ownerId, assistantId } = scope;
  if (requests.length === 0) return [];
  const thread = 't.owner_id = $1 and t.assistant_id = $2 and t.channel = any($3::text[])';
  return queryRows(
    database.pool,
    `select found.id, found.visitor_id as "visitorId", found.channel, found.status, found.feedback,
       left(found.question, $7::int) as question, left(found.answer, $7::int) as answer,
       (char_length(found.question) > $7::int or char_length(found.answer) > $7::int) as "isCut",
       found.feedback_comment as "feedbackComment", found.created_at as "createdAt",
       found.trace ->> 'approved' as approved, found.sources
     from (select f.*, row_number() over newest as place,
       sum(least(octet_length(f.question), 4 * $7::int) + least(octet_length(f.answer), 4 * $7::int)
         + pg_column_size(f.sources)) over newest as bytes
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
     ) f
     window newest as (partition by f.visitor_id order by f.id desc rows unbounded preceding)
     ) found
     where found.place = 1 or found.bytes <= $8::bigint
     order by found.id`,
    [
      ownerId,
      assistantId,
      await listChannels(database, scope),
      requests.map(({ visitorId }) => visitorId),
      requests.map(({ most }) => most),
      before,
      characters,
      Math.floor(bytes / requests.length),
    ],
    citedRecordColumns,
  );
}

/**
 * Returns one question of a visitor with its whole answer. Returns undefined for a missing one and for the
 * owner's tests.
 */
export async function findRecord(
  database: Database,
  { ownerId, assistantId, ownersChannels }: ReportScope,
  id: number,
): Promise<RecordRow | undefined> {
  return findRow(
    database.pool,
    `select c.id, coalesce(t.past_visitor_id, t.channel_user_id) as "visitorId", t.channel, c.question, c.answer,
       c.status, false as "isCut", c.feedback, c.feedback_comment as "feedbackComment", c.created_at as "createdAt",
       c.trace ->> 'approved' as approved
     from conversations c join threads t on t.id = c.thread_id and t.owner_id = $1
     where c.owner_id = $1 and c.assistant_id = $2 and c.id = $3 and t.channel <> all($4::text[])`,
    [ownerId, assistantId, id, ownersChannels],
    recordWithApprovalColumns,
  );
}

const exportColumns = {
  id: column.number,
  visitorId: column.text,
  channel: column.text,
  question: column.text,
  answer: column.text,
  createdAt: column.time,
};

/** A record in an export. */
export type ExportedRow = column.RowOf<typeof exportColumns>;

/**
 * Returns up to `limit` questions with answers and ids above `after`, oldest first. Includes the owner's
 * tests, so that the number of rows read does not depend on how many there are; the caller must omit them.
 */
export async function listExported(
  database: Database,
  { ownerId, assistantId }: ReportScope,
  { after, limit }: { after: number; limit: number },
): Promise<ExportedRow[]> {
  return queryRows(
    heavyReads(database),
    `select c.id, coalesce(t.past_visitor_id, t.channel_user_id) as "visitorId", t.channel, c.question, c.answer,
       c.created_at as "createdAt"
     from (
       select * from conversations where assistant_id = $2 and owner_id = $1 and id > $3 order by id limit $4
     ) c
     join threads t on t.id = c.thread_id and t.owner_id = $1
     order by c.id`,
    [ownerId, assistantId, after, limit],
    exportColumns,
  );
}
