import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, listColumns, queryRows } from '../../db/sql.ts';

const columns = {
  id: column.number,
  ownerId: column.text,
  assistantId: column.number,
  threadId: column.number,
  question: column.text,
  /** The standalone question that was searched for, when it differs. */
  searchedQuestion: column.text.orNull,
  answer: column.text,
  /** pending: being answered; what a process leaves so when it dies becomes interrupted. */
  status: column.textOf<'pending' | 'answered' | 'unsure' | 'refused' | 'interrupted' | 'failed'>(),
  sources: column.json<Record<string, unknown>[]>(),
  confidence: column.number.orNull,
  model: column.text.orNull,
  promptTokens: column.number.orNull,
  completionTokens: column.number.orNull,
  /** How the answer was made; `readTrace` reads it. */
  trace: column.json<Record<string, unknown>>(),
  durationMs: column.number.orNull,
  /** A person took over while it was being answered. */
  isTakenOver: column.boolean,
  /** What who asked thought of the answer. */
  feedback: column.textOf<'up' | 'down'>().orNull,
  feedbackComment: column.text.orNull,
  createdAt: column.time,
};

export type ConversationRow = column.RowOf<typeof columns>;

/** Which visitor talks with which assistant where. */
export type ThreadKey = { ownerId: string; assistantId: number; channel: string; channelUserId: string };

/** Says of threads `t` that they are the one of a key, whose values are the first of the statement. */
const isThread = 't.owner_id = $1 and t.assistant_id = $2 and t.channel = $3 and t.channel_user_id = $4';
const valuesOf = (key: ThreadKey) => [key.ownerId, key.assistantId, key.channel, key.channelUserId];

/**
 * Ends the thread of a key, so that the next question begins another; nothing where there is none. What is being answered
 * in it ends up in it. Nobody need do anything in it, but where the visitor left how to reach them.
 */
export async function endThread(database: Database, key: ThreadKey): Promise<void> {
  await execute(
    database.pool,
    `update threads t set past_visitor_id = t.channel_user_id, channel_user_id = t.channel_user_id || ':' || t.id,
       state = case when t.visitor_contact is null or t.needs_person_since is null then 'closed' else t.state end,
       needs_person_since = case when t.visitor_contact is not null then t.needs_person_since end,
       handled_by = 'assistant', joined_at = null,
       generation = t.generation + case when t.handled_by = 'person' then 1 else 0 end
     where ${isThread}`,
    valuesOf(key),
  );
}

/** Whether a request that was sent before is a person's to answer: as a message to them, or taken over. */
export async function isPersonsRepeat(
  database: Database,
  key: ThreadKey,
  requestKey: string,
): Promise<boolean> {
  const { isPersons } = await getRow(
    database.pool,
    `select exists (select from threads t where ${isThread} and (
       exists (select from thread_messages m where m.thread_id = t.id and m.owner_id = $1 and m.client_key = $5)
       or exists (select from conversations c where c.thread_id = t.id and c.owner_id = $1 and c.request_key = $5
         and c.is_taken_over))) as "isPersons"`,
    [...valuesOf(key), requestKey],
    { isPersons: column.boolean },
  );
  return isPersons;
}

/** The record of a request that was sent before, with its thread's summary. */
export async function findRepeatedConversation(
  database: Database,
  key: ThreadKey,
  requestKey: string,
): Promise<{ row: ConversationRow; summary: string } | undefined> {
  const found = await findRow(
    database.pool,
    `select ${listColumns(columns, 'c')}, t.summary from conversations c join threads t on t.id = c.thread_id
     where ${isThread} and c.owner_id = $1 and c.request_key = $5`,
    [...valuesOf(key), requestKey],
    { ...columns, summary: column.text },
  );
  if (!found) return undefined;
  const { summary, ...row } = found;
  return { row, summary };
}

/** What somebody thinks of an answer. */
export type GivenFeedback = { feedback: 'up' | 'down' | null; comment: string | null };

/** Who rates: a visitor, who may be the owner trying a widget, or the owner in any test, where `visitorId` is null. */
export type RatedBy = { ownerId: string; assistantId: number } & (
  | { visitorId: string; isTest: boolean }
  | { visitorId: null; isTest: true }
);

/** Keeps what somebody thinks of an answer in a thread of their own; resolves to whether there is such an answer. */
export async function keepFeedback(
  database: Database,
  { ownerId, assistantId, visitorId, isTest }: RatedBy,
  ownersChannels: string[],
  conversationId: number,
  { feedback, comment }: GivenFeedback,
): Promise<boolean> {
  const kept = await execute(
    database.pool,
    `update conversations c set feedback = $6, feedback_comment = $7, feedback_at = case when $6::text is null then null else now() end
     from threads t
     where c.id = $3 and c.owner_id = $1 and c.assistant_id = $2 and c.status <> 'pending'
       and t.id = c.thread_id and t.owner_id = $1
       and (t.channel = any($5::text[])) = $8
       and ($4::text is null or coalesce(t.past_visitor_id, t.channel_user_id) = $4)`,
    [ownerId, assistantId, conversationId, visitorId, ownersChannels, feedback, comment, isTest],
  );
  return kept > 0;
}

/** How many threads an assistant has by other channels than those named. */
export async function countOtherThreads(
  database: Database,
  ownerId: string,
  assistantId: number,
  channels: string[],
): Promise<number> {
  const { count } = await getRow(
    database.pool,
    'select count(*) from threads where owner_id = $1 and assistant_id = $2 and channel <> all($3::text[])',
    [ownerId, assistantId, channels],
    { count: column.number },
  );
  return count;
}

/** A page of a thread, oldest first; the newest `limit` after skipping `offset`. */
export async function listThreadConversations(
  database: Database,
  key: ThreadKey,
  page: { limit: number; offset: number },
): Promise<ConversationRow[]> {
  // Its ids alone first: what is skipped is read from the index.
  return queryRows(
    database.pool,
    `select ${listColumns(columns)} from conversations where owner_id = $1 and id in (
       select c.id from conversations c where c.thread_id = (select t.id from threads t where ${isThread})
       order by c.id desc limit $5 offset $6)
     order by id`,
    [...valuesOf(key), page.limit, page.offset],
    columns,
  );
}

/** One conversation of any of the owner's assistants. */
export async function findConversation(
  database: Database,
  ownerId: string,
  id: number,
): Promise<(ConversationRow & { unansweredGroupId: number | null }) | undefined> {
  const known = { ...columns, unansweredGroupId: column.number.orNull };
  return findRow(
    database.pool,
    `select ${listColumns(known)} from conversations where owner_id = $1 and id = $2`,
    [ownerId, id],
    known,
  );
}

const questionColumns = {
  id: column.number,
  question: column.text,
  createdAt: column.time,
  confidence: column.number.orNull,
  assistantId: column.number,
  assistantName: column.text,
  channel: column.text,
  snippet: column.text.orNull,
};

/** A question whose answer rests on a document. */
export type DocumentQuestionRow = column.RowOf<typeof questionColumns>;

/** How far back each assistant's conversations are looked through. */
const lookedThrough = 1_000;

/** The latest questions answered from a document, newest first, among the last of each of the owner's assistants. */
export async function listDocumentQuestionRows(
  database: Database,
  ownerId: string,
  documentId: number,
  limit: number,
): Promise<DocumentQuestionRow[]> {
  return queryRows(
    database.pool,
    `select c.id, c.question, c.created_at as "createdAt", c.confidence, a.id as "assistantId",
       a.name as "assistantName", t.channel, (
         select c.sources -> (used.place::int - 1) ->> 'snippet'
         from jsonb_array_elements(c.trace -> 'documents') with ordinality used(document, place)
         where used.document = to_jsonb($2::bigint) limit 1
       ) as snippet
     from assistants a
     cross join lateral (
       select * from conversations
       where assistant_id = a.id and owner_id = $1 order by id desc limit ${lookedThrough}
     ) c
     join threads t on t.id = c.thread_id and t.owner_id = $1
     where a.owner_id = $1 and c.status = 'answered'
       and c.trace -> 'documents' @> to_jsonb($2::bigint)
     order by c.id desc limit $3`,
    [ownerId, documentId, limit],
    questionColumns,
  );
}
