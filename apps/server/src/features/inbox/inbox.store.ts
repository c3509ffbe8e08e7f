import type { AnswerSource } from '@anito/contract/conversations';
import type { AttachmentKind, HandoverReason, ThreadEvent, ThreadFilter } from '@anito/contract/inbox';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, listColumns, queryRows, type SqlRunner } from '../../db/sql.ts';

const threadColumns = {
  id: column.number,
  assistantId: column.number,
  assistantName: column.text,
  channel: column.text,
  visitorId: column.text,
  visitorName: column.text.orNull,
  visitorContact: column.text.orNull,
  visitorUsername: column.text.orNull,
  visitorPhone: column.text.orNull,
  visitorEmail: column.text.orNull,
  leadId: column.number.orNull,
  lastText: column.text,
  lastAuthor: column.textOf<'visitor' | 'person'>(),
  lastMessageAt: column.time,
  createdAt: column.time,
  handledBy: column.textOf<'assistant' | 'person'>(),
  isJoined: column.boolean,
  state: column.textOf<'open' | 'closed'>(),
  needsPersonSince: column.time.orNull,
  needsPersonBecause: column.textOf<HandoverReason>().orNull,
  unreadCount: column.number,
  isOver: column.boolean,
  /** `lastMessageAt` in exact microseconds. */
  place: column.number,
};

/** A thread as the inbox lists it. */
export type ListedThread = column.RowOf<typeof threadColumns>;

const selectThreads = `select t.id, a.id as "assistantId", a.name as "assistantName", t.channel,
    coalesce(t.past_visitor_id, t.channel_user_id) as "visitorId",
    coalesce(t.visitor_name, l.name, p.display_name) as "visitorName", t.visitor_contact as "visitorContact",
    p.username as "visitorUsername", coalesce('+' || p.phone, l.phone) as "visitorPhone", l.email as "visitorEmail",
    l.id as "leadId", t.last_text as "lastText", t.last_author as "lastAuthor",
    t.last_message_at as "lastMessageAt", t.created_at as "createdAt", t.handled_by as "handledBy",
    t.handled_by = 'person' and t.joined_at is not null as "isJoined", t.state,
    t.needs_person_since as "needsPersonSince", t.needs_person_because as "needsPersonBecause",
    t.unread_count as "unreadCount", t.past_visitor_id is not null as "isOver",
    (extract(epoch from t.last_message_at) * 1000000)::bigint as place
  from threads t join assistants a on a.id = t.assistant_id and a.owner_id = t.owner_id
  left join lateral (
    select p.username, p.phone, p.display_name from messaging_correspondents p
    join messaging_configurations m on m.id = p.configuration_id and m.owner_id = p.owner_id
    where p.owner_id = t.owner_id and p.channel_user_id = coalesce(t.past_visitor_id, t.channel_user_id)
      and m.assistant_id = t.assistant_id limit 1) p on true
  left join lead_threads lt on lt.thread_id = t.id and lt.owner_id = t.owner_id
  left join leads l on l.id = lt.lead_id and l.owner_id = t.owner_id`;

/**
 * SQL condition for visitors' threads `t` of the owner `$1`: neither owner tests on the channels `$2` nor
 * one-off questions of programs.
 */
const isVisitorThread = `t.owner_id = $1 and t.channel <> all($2::text[]) and not t.is_one_off`;

const filters: Record<ThreadFilter, string> = {
  'needs-person': 't.needs_person_since is not null',
  open: "t.state = 'open'",
  closed: "t.state = 'closed'",
  all: 'true',
};

/** Filters and position of a page of the list. */
export type ThreadListing = {
  filter: ThreadFilter;
  assistantId: number | undefined;
  channel: string | undefined;
  /** The last thread of the previous page. */
  after: { place: number; id: number } | undefined;
  limit: number;
};

/**
 * The account that an inbox belongs to. Threads on `ownersChannels` are the owner's tests and not part of it.
 */
export type InboxOwner = { ownerId: string; ownersChannels: string[] };

/**
 * Returns a page of the threads of an account with visitors, newest message first. The owner's tests and
 * one-off questions through the API are left out.
 */
export function listThreadRows(
  { pool }: Database,
  owner: InboxOwner,
  listing: ThreadListing,
): Promise<ListedThread[]> {
  return queryRows(pool, ...selectPage(owner, listing), threadColumns);
}

/** Returns the SQL statement of a page of threads, with its parameters. */
function selectPage(
  { ownerId, ownersChannels }: InboxOwner,
  { filter, assistantId, channel, after, limit }: ThreadListing,
): [text: string, values: unknown[]] {
  return [
    `${selectThreads}
     where ${isVisitorThread} and ${filters[filter]}
       and ($3::bigint is null or t.assistant_id = $3) and ($4::text is null or t.channel = $4)
       and ($5::bigint is null or (t.last_message_at, t.id)
         < (timestamptz 'epoch' + $5::bigint * interval '1 microsecond', $6::bigint))
     order by t.last_message_at desc nulls last, t.id desc nulls last limit $7`,
    [
      ownerId,
      ownersChannels,
      assistantId ?? null,
      channel ?? null,
      after?.place ?? null,
      after?.id ?? null,
      limit,
    ],
  ];
}

/** Newest questions and newest messages of one thread that are searched. */
const maxSearchedPerThread = 500;

/**
 * Returns a page of an owner's threads, newest message first. `isHit` tells whether the visitor or the latest
 * messages match the pattern, a PostgreSQL regular expression that ignores case. Threads without a match are
 * included.
 */
export async function searchPage(
  runner: SqlRunner,
  owner: InboxOwner,
  listing: ThreadListing,
  pattern: string,
): Promise<(ListedThread & { isHit: boolean })[]> {
  const [page, values] = selectPage(owner, listing);
  return queryRows(
    runner,
    `with page as materialized (${page})
     select page.*, coalesce("lastText" ~* $8 or "visitorName" ~* $8 or "visitorContact" ~* $8 or "visitorId" ~* $8
         or "visitorUsername" ~* $8 or "visitorPhone" ~* $8 or "visitorEmail" ~* $8
       or exists (select from (
           select question, answer from conversations c where c.thread_id = page.id and c.owner_id = $1
           order by c.id desc limit ${maxSearchedPerThread}) c
         where c.question ~* $8 or c.answer ~* $8)
       or exists (select from (
           select text from thread_messages m where m.thread_id = page.id and m.owner_id = $1
           order by m.id desc limit ${maxSearchedPerThread}) m
         where m.text ~* $8), false) as "isHit"
     from page order by place desc, id desc`,
    [...values, pattern],
    { ...threadColumns, isHit: column.boolean },
  );
}

/**
 * Returns one thread of the owner with a visitor. Returns undefined for a missing thread, the owner's tests
 * and one-off questions.
 */
export async function findThreadRow(
  { pool }: Database,
  ownerId: string,
  ownersChannels: string[],
  id: number,
): Promise<ListedThread | undefined> {
  return findRow(
    pool,
    `${selectThreads} where ${isVisitorThread} and t.id = $3`,
    [ownerId, ownersChannels, id],
    threadColumns,
  );
}

/**
 * Counts the threads that need a person, the unread ones among those that need or have a person, and the
 * threads that are one or the other.
 */
export async function countWaiting(
  { pool }: Database,
  ownerId: string,
  ownersChannels: string[],
): Promise<{ unreadCount: number; needsPersonCount: number; waitingCount: number }> {
  return getRow(
    pool,
    `select count(*) filter (where t.unread_count > 0)::int as "unreadCount",
       count(*) filter (where t.needs_person_since is not null)::int as "needsPersonCount",
       count(*) filter (where t.unread_count > 0 or t.needs_person_since is not null)::int as "waitingCount"
     from threads t
     where ${isVisitorThread} and (t.needs_person_since is not null or t.handled_by = 'person')`,
    [ownerId, ownersChannels],
    { unreadCount: column.number, needsPersonCount: column.number, waitingCount: column.number },
  );
}

/** Marks a thread as read. Returns whether it had unread messages. */
export async function markRead({ pool }: Database, ownerId: string, id: number): Promise<boolean> {
  const changed = await execute(
    pool,
    'update threads set unread_count = 0 where owner_id = $1 and id = $2 and unread_count > 0',
    [ownerId, id],
  );
  return changed > 0;
}

const questionColumns = {
  id: column.number,
  question: column.text,
  answer: column.text,
  status: column.textOf<'pending' | 'answered' | 'unsure' | 'refused' | 'interrupted' | 'failed'>(),
  isTakenOver: column.boolean,
  sources: column.json<AnswerSource[]>(),
  feedback: column.textOf<'up' | 'down'>().orNull,
  createdAt: column.time,
};

/** A question of a thread with its answer. */
export type QuestionRow = column.RowOf<typeof questionColumns>;

/** Returns the newest questions of a thread, or the newest before the time `before`, newest first. */
export async function listQuestions(
  { pool }: Database,
  ownerId: string,
  threadId: number,
  { before, limit }: { before: Date | undefined; limit: number },
): Promise<QuestionRow[]> {
  return queryRows(
    pool,
    `select id, question, answer, status, is_taken_over as "isTakenOver", sources, feedback, created_at as "createdAt"
     from conversations where owner_id = $1 and thread_id = $2 and ($3::timestamptz is null or created_at < $3)
     order by id desc limit $4`,
    [ownerId, threadId, before ?? null, limit],
    questionColumns,
  );
}

const messageColumns = {
  id: column.number,
  author: column.textOf<'visitor' | 'person' | 'assistant' | 'note' | 'event'>(),
  event: column.textOf<ThreadEvent>().orNull,
  text: column.text,
  attachment: column.textOf<AttachmentKind>().orNull,
  personName: column.text.orNull,
  sources: column.json<AnswerSource[]>().orNull,
  createdAt: column.time,
};

/**
 * Returns the newest messages and notes of a thread, or the newest before the time `before`, newest first.
 */
export async function listMessages(
  { pool }: Database,
  ownerId: string,
  threadId: number,
  { before, limit }: { before: Date | undefined; limit: number },
): Promise<column.RowOf<typeof messageColumns>[]> {
  return queryRows(
    pool,
    `select ${listColumns(messageColumns)} from thread_messages
     where owner_id = $1 and thread_id = $2 and ($3::timestamptz is null or created_at < $3)
     order by id desc limit $4`,
    [ownerId, threadId, before ?? null, limit],
    messageColumns,
  );
}

/** Returns the id of the last message of a thread, not counting notes; 0 without one. */
export async function findLastMessageId(
  runner: SqlRunner,
  ownerId: string,
  threadId: number,
): Promise<number> {
  const { id } = await getRow(
    runner,
    `select coalesce(max(id), 0) as id from thread_messages
     where owner_id = $1 and thread_id = $2 and author <> 'note'`,
    [ownerId, threadId],
    { id: column.number },
  );
  return id;
}

const leadWishColumns = { intent: column.text.orNull, need: column.text.orNull };

/**
 * Returns intent and need of a lead, as a connected model summarized them. Returns undefined for a missing
 * lead.
 */
export async function findLeadWish(
  { pool }: Database,
  ownerId: string,
  leadId: number,
): Promise<column.RowOf<typeof leadWishColumns> | undefined> {
  return findRow(
    pool,
    'select intent, need from leads where owner_id = $1 and id = $2',
    [ownerId, leadId],
    leadWishColumns,
  );
}

/** Counts the questions of a thread. */
export async function countQuestions({ pool }: Database, ownerId: string, threadId: number): Promise<number> {
  const { count } = await getRow(
    pool,
    'select count(*)::int as count from conversations where owner_id = $1 and thread_id = $2',
    [ownerId, threadId],
    { count: column.number },
  );
  return count;
}

const cannedColumns = { id: column.number, name: column.text, text: column.text };
type CannedRow = column.RowOf<typeof cannedColumns>;

/** Returns the owner's canned replies, sorted by name. */
export async function listCanned({ pool }: Database, ownerId: string): Promise<CannedRow[]> {
  return queryRows(
    pool,
    'select id, name, text from canned_replies where owner_id = $1 order by lower(name), id',
    [ownerId],
    cannedColumns,
  );
}

/**
 * Inserts a canned reply. Returns undefined when the owner has `maxCount` already. The runner must hold the
 * owner's lock.
 */
export async function insertCanned(
  runner: SqlRunner,
  ownerId: string,
  { name, text }: { name: string; text: string },
  maxCount: number,
): Promise<CannedRow | undefined> {
  return findRow(
    runner,
    `insert into canned_replies (owner_id, name, text)
     select $1, $2, $3 where (select count(*) from canned_replies where owner_id = $1) < $4
     returning id, name, text`,
    [ownerId, name, text, maxCount],
    cannedColumns,
  );
}

/** Updates a canned reply of the owner. Returns undefined when it does not exist. */
export async function updateCanned(
  { pool }: Database,
  ownerId: string,
  id: number,
  { name, text }: { name: string; text: string },
): Promise<CannedRow | undefined> {
  return findRow(
    pool,
    `update canned_replies set name = $3, text = $4, updated_at = now() where owner_id = $1 and id = $2
     returning id, name, text`,
    [ownerId, id, name, text],
    cannedColumns,
  );
}

/** Deletes a canned reply of the owner. Returns whether it existed. */
export async function deleteCanned({ pool }: Database, ownerId: string, id: number): Promise<boolean> {
  return (
    (await execute(pool, 'delete from canned_replies where owner_id = $1 and id = $2', [ownerId, id])) > 0
  );
}
