import { limits } from '@anito/contract/limits';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, queryRows, type SqlRunner } from '../../db/sql.ts';

const questionColumns = {
  id: column.number,
  ownerId: column.text,
  assistantId: column.number,
  threadId: column.number,
  channel: column.text,
  question: column.text,
  writtenAt: column.time,
};
/** A visitor's question that is searched for contacts. */
export type UnsearchedQuestion = column.RowOf<typeof questionColumns>;

/**
 * Returns a question that was not searched for contacts yet. Returns undefined for a searched or missing
 * question and on a test channel of the owner. Looked up by id alone, because jobs carry only ids.
 */
export async function findUnsearchedQuestion(
  runner: SqlRunner,
  conversationId: number,
  ownersChannels: string[],
): Promise<UnsearchedQuestion | undefined> {
  return findRow(
    runner,
    `select c.id, c.owner_id as "ownerId", c.assistant_id as "assistantId", c.thread_id as "threadId", t.channel,
       c.question, coalesce(c.received_at, c.created_at) as "writtenAt"
     from conversations c join threads t on t.id = c.thread_id and t.owner_id = c.owner_id
     where c.id = $1 and t.channel <> all($2::text[])
       and not exists (select from contact_searches s where s.conversation_id = c.id)`,
    [conversationId, ownersChannels],
    questionColumns,
  );
}

/** Number of latest messages to a person that are searched. */
const messagesSearched = 20;

const threadColumns = {
  ownerId: column.text,
  assistantId: column.number,
  channel: column.text,
  visitorName: column.text.orNull,
  messages: column.json<{ text: string; writtenAt: string }[]>(),
};

/**
 * Returns a visitor's thread with the visitor's latest messages to a person, newest first. Returns undefined
 * for a missing thread and on a test channel of the owner. Looked up by id alone, because jobs carry only
 * ids.
 */
export async function findThreadWithMessages(
  runner: SqlRunner,
  threadId: number,
  ownersChannels: string[],
): Promise<column.RowOf<typeof threadColumns> | undefined> {
  return findRow(
    runner,
    `select t.owner_id as "ownerId", t.assistant_id as "assistantId", t.channel, t.visitor_name as "visitorName", coalesce((
         select json_agg(json_build_object('text', m.text, 'writtenAt', coalesce(m.received_at, m.created_at))
           order by m.id desc) from (
           select * from thread_messages m
           where m.thread_id = t.id and m.owner_id = t.owner_id and m.author = 'visitor'
           order by m.id desc limit ${messagesSearched}) m), '[]'::json) as messages
     from threads t where t.id = $1 and t.channel <> all($2::text[])`,
    [threadId, ownersChannels],
    threadColumns,
  );
}

/** Marks a question as searched for contacts. Returns false when it was searched before. */
export async function markSearched(
  runner: SqlRunner,
  ownerId: string,
  conversationId: number,
): Promise<boolean> {
  const count = await execute(
    runner,
    'insert into contact_searches (conversation_id, owner_id) values ($1, $2) on conflict do nothing',
    [conversationId, ownerId],
  );
  return count > 0;
}

/**
 * Number of newest questions of all owners that are checked, and number of questions queued again per run.
 */
const newestQuestions = 20_000;
const requeueBatchSize = 500;

/**
 * Returns the questions of visitors of the last day, at least ten minutes old, that were not searched for
 * contacts: storing their answer failed, which would have queued the search, or the search failed.
 */
export async function listUnsearchedQuestions(
  { pool }: Database,
  ownersChannels: string[],
): Promise<{ id: number; ownerId: string }[]> {
  return queryRows(
    pool,
    `select c.id, c.owner_id as "ownerId"
     from (select id, owner_id, thread_id, status, trace, attempted_at from conversations order by id desc limit ${newestQuestions}) c
     join threads t on t.id = c.thread_id and t.owner_id = c.owner_id and t.channel <> all($1::text[])
     where c.status <> 'pending' and c.attempted_at between now() - interval '1 day' and now() - interval '10 minutes'
       and c.trace -> 'concernsLead' is distinct from 'false'
       and not exists (select from contact_searches s where s.conversation_id = c.id)
     order by c.id limit ${requeueBatchSize}`,
    [ownersChannels],
    { id: column.number, ownerId: column.text },
  );
}

/** Deletes the records of contact searches older than three days. Returns their number. */
export async function removeOldSearches({ pool }: Database): Promise<number> {
  return execute(pool, `delete from contact_searches where searched_at < now() - interval '3 days'`);
}

/** Returns the id of the thread's lead, or undefined without one. */
export async function findLeadOfThread(
  runner: SqlRunner,
  ownerId: string,
  threadId: number,
): Promise<number | undefined> {
  const row = await findRow(
    runner,
    'select lead_id as id from lead_threads where owner_id = $1 and thread_id = $2',
    [ownerId, threadId],
    { id: column.number },
  );
  return row?.id;
}

/**
 * Links a thread to a lead; an existing link stays. Copies the visitor's username on a messaging service, if
 * there is one, to the lead.
 */
export async function linkThread(
  runner: SqlRunner,
  ownerId: string,
  { threadId, leadId }: { threadId: number; leadId: number },
): Promise<void> {
  await execute(
    runner,
    `insert into lead_threads (thread_id, lead_id, owner_id)
     select t.id, $3, $1 from threads t where t.id = $2 and t.owner_id = $1 on conflict do nothing`,
    [ownerId, threadId, leadId],
  );
  await execute(
    runner,
    `update leads l set username = p.username
     from threads t join messaging_correspondents p on p.owner_id = t.owner_id
       and p.channel_user_id = coalesce(t.past_visitor_id, t.channel_user_id)
     where l.owner_id = $1 and l.id = $3 and t.owner_id = $1 and t.id = $2 and p.username is not null`,
    [ownerId, threadId, leadId],
  );
}

const turn = { question: column.text };

/** Returns the latest questions of a thread, newest first. */
export async function listThreadQuestions(
  runner: SqlRunner,
  ownerId: string,
  threadId: number,
  limit: number,
): Promise<string[]> {
  const rows = await queryRows(
    runner,
    `select question from conversations where owner_id = $1 and thread_id = $2 order by id desc limit $3`,
    [ownerId, threadId, limit],
    turn,
  );
  return rows.map(({ question }) => question);
}

/**
 * Number of a lead's latest threads that are read. Limited because anyone may enter a lead's address any
 * number of times.
 */
const threadsRead = 100;
/** Upper bound of the count. */
const questionsCounted = 100;

/**
 * Returns up to `limit` of the latest questions of a lead, newest first, and the number of its questions,
 * counted up to 100.
 */
export async function readLeadQuestions(
  runner: SqlRunner,
  ownerId: string,
  leadId: number,
  limit: number,
): Promise<{ questions: string[]; count: number }> {
  const rows = await queryRows(
    runner,
    `select c.question from (
       select thread_id from lead_threads where owner_id = $1 and lead_id = $2 order by thread_id desc limit ${threadsRead}) t
     cross join lateral (
       select c.id, c.question from conversations c where c.thread_id = t.thread_id and c.owner_id = $1
       order by c.id desc limit ${questionsCounted}) c
     order by c.id desc limit ${questionsCounted}`,
    [ownerId, leadId],
    turn,
  );
  return { questions: rows.slice(0, limit).map(({ question }) => question), count: rows.length };
}

const messageColumns = { text: column.text, isForm: column.boolean, writtenAt: column.time };
/** A message of a lead, with the time at which it was written. */
export type LeadMessageRow = column.RowOf<typeof messageColumns>;

/**
 * Returns the latest messages of a lead, newest first; with `after`, only later ones. These are questions to
 * the assistant and messages to a person, such as those of contact forms.
 */
export async function readLeadMessages(
  runner: SqlRunner,
  ownerId: string,
  leadId: number,
  { limit, after }: { limit: number; after?: Date | undefined },
): Promise<LeadMessageRow[]> {
  return queryRows(
    runner,
    `with read as (
       select thread_id from lead_threads where owner_id = $1 and lead_id = $2 order by thread_id desc limit ${threadsRead})
     select text, "isForm", "writtenAt" from read t cross join lateral (
       (select c.question as text, false as "isForm", coalesce(c.received_at, c.created_at) as "writtenAt"
         from conversations c where c.thread_id = t.thread_id and c.owner_id = $1 order by c.id desc limit $3)
       union all
       (select m.text, exists (select from lead_forms f
             where f.lead_id = $2 and f.owner_id = $1 and f.message = m.text), coalesce(m.received_at, m.created_at)
         from thread_messages m where m.thread_id = t.thread_id and m.owner_id = $1 and m.author = 'visitor'
           and m.text <> '' and m.attachment is null order by m.id desc limit $3)) written
     where $4::timestamptz is null or "writtenAt" > $4
     order by "writtenAt" desc limit $3`,
    [ownerId, leadId, limit, after ?? null],
    messageColumns,
  );
}

const conversation = {
  threadId: column.number,
  channel: column.text,
  channelUserId: column.text,
  assistantId: column.number,
  assistantName: column.text,
  messages: column.json<{ id: number; question: string; answer: string; createdAt: string }[]>(),
};
type LeadConversationRow = column.RowOf<typeof conversation>;

/** Returns the latest conversations of a lead, newest first, each with its latest messages, oldest first. */
export async function listConversationRows(
  { pool }: Database,
  ownerId: string,
  leadId: number,
): Promise<LeadConversationRow[]> {
  return queryRows(
    pool,
    `select t.id as "threadId", t.channel, coalesce(t.past_visitor_id, t.channel_user_id) as "channelUserId",
       a.id as "assistantId", a.name as "assistantName", coalesce((
         select json_agg(json_build_object('id', m.id, 'question', m.question, 'answer', m.answer,
           'createdAt', m.created_at) order by m.id)
         from (select c.* from conversations c where c.thread_id = t.id and c.owner_id = t.owner_id
           order by c.id desc limit ${limits.leadMessages}) m), '[]'::json) as messages
     from lead_threads l join threads t on t.id = l.thread_id and t.owner_id = l.owner_id
     join assistants a on a.id = t.assistant_id and a.owner_id = t.owner_id
     where l.owner_id = $1 and l.lead_id = $2 order by t.id desc limit ${limits.leadConversations}`,
    [ownerId, leadId],
    conversation,
  );
}
