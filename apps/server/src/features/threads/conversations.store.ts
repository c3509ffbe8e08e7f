import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, listColumns, queryRows } from '../../db/sql.ts';

const columns = {
  id: column.number,
  ownerId: column.text,
  assistantId: column.number,
  threadId: column.number,
  question: column.text,
  /** The standalone question used for the search. Null when it equals the question. */
  searchedQuestion: column.text.orNull,
  answer: column.text,
  /** `pending` means in progress. It becomes `interrupted` when the process dies. */
  status: column.textOf<'pending' | 'answered' | 'unsure' | 'refused' | 'interrupted' | 'failed'>(),
  sources: column.json<Record<string, unknown>[]>(),
  confidence: column.number.orNull,
  model: column.text.orNull,
  promptTokens: column.number.orNull,
  completionTokens: column.number.orNull,
  /** How the answer was produced. Parsed by `parseTrace`. */
  trace: column.json<Record<string, unknown>>(),
  durationMs: column.number.orNull,
  /** A person took over while the question was being answered. */
  isTakenOver: column.boolean,
  /** Feedback of the person who asked. */
  feedback: column.textOf<'up' | 'down'>().orNull,
  feedbackComment: column.text.orNull,
  createdAt: column.time,
};

export type ConversationRow = column.RowOf<typeof columns>;

/** Identifies the thread of a visitor with an assistant on a channel. */
export type ThreadKey = { ownerId: string; assistantId: number; channel: string; channelUserId: string };

/** SQL condition that selects the thread `t` of a key. The key's values are the first parameters. */
const isThread = 't.owner_id = $1 and t.assistant_id = $2 and t.channel = $3 and t.channel_user_id = $4';
const toParameters = (key: ThreadKey) => [key.ownerId, key.assistantId, key.channel, key.channelUserId];

/**
 * Ends a visitor's current thread, so that the next question starts a new one. Does nothing without a thread.
 * An answer in progress is still stored in the old thread. The thread is closed and no longer needs a person,
 * except when a waiting visitor left contact details.
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
    toParameters(key),
  );
}

/**
 * Returns whether a request with this key was already left to a person: stored as a message to that person,
 * or as a question whose answer a person took over.
 */
export async function isPersonRepeat(
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
    [...toParameters(key), requestKey],
    { isPersons: column.boolean },
  );
  return isPersons;
}

/**
 * Returns the stored question and answer of an earlier request with this key, with the summary of its thread;
 * undefined for a new request.
 */
export async function findRepeatedConversation(
  database: Database,
  key: ThreadKey,
  requestKey: string,
): Promise<{ row: ConversationRow; summary: string } | undefined> {
  const record = await findRow(
    database.pool,
    `select ${listColumns(columns, 'c')}, t.summary from conversations c join threads t on t.id = c.thread_id
     where ${isThread} and c.owner_id = $1 and c.request_key = $5`,
    [...toParameters(key), requestKey],
    { ...columns, summary: column.text },
  );
  if (!record) return undefined;
  const { summary, ...row } = record;
  return { row, summary };
}

/** Feedback on an answer. */
export type FeedbackInput = { feedback: 'up' | 'down' | null; comment: string | null };

/**
 * The rater: a visitor, who may be the owner trying a widget, or the owner in any test (`visitorId` is null).
 */
export type Rater = { ownerId: string; assistantId: number } & (
  | { visitorId: string; isTest: boolean }
  | { visitorId: null; isTest: true }
);

/**
 * Stores feedback on a complete answer in one of the rater's threads; null removes it. A null `visitorId`
 * stands for any visitor. Resolves to whether there is such an answer.
 */
export async function saveFeedback(
  database: Database,
  { ownerId, assistantId, visitorId, isTest }: Rater,
  ownersChannels: string[],
  conversationId: number,
  { feedback, comment }: FeedbackInput,
): Promise<boolean> {
  const updated = await execute(
    database.pool,
    `update conversations c set feedback = $6, feedback_comment = $7, feedback_at = case when $6::text is null then null else now() end
     from threads t
     where c.id = $3 and c.owner_id = $1 and c.assistant_id = $2 and c.status <> 'pending'
       and t.id = c.thread_id and t.owner_id = $1
       and (t.channel = any($5::text[])) = $8
       and ($4::text is null or coalesce(t.past_visitor_id, t.channel_user_id) = $4)`,
    [ownerId, assistantId, conversationId, visitorId, ownersChannels, feedback, comment, isTest],
  );
  return updated > 0;
}

/** Counts an assistant's threads on all channels except those named. */
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

/** Returns a page of a thread, oldest first: the newest `limit` rows after skipping `offset`. */
export async function listThreadConversations(
  database: Database,
  key: ThreadKey,
  page: { limit: number; offset: number },
): Promise<ConversationRow[]> {
  // The inner query reads only ids, so skipped rows are read from the index alone.
  return queryRows(
    database.pool,
    `select ${listColumns(columns)} from conversations where owner_id = $1 and id in (
       select c.id from conversations c where c.thread_id = (select t.id from threads t where ${isThread})
       order by c.id desc limit $5 offset $6)
     order by id`,
    [...toParameters(key), page.limit, page.offset],
    columns,
  );
}

/**
 * Returns a question with its answer, of any of the owner's assistants; undefined if the owner has none with
 * this id.
 */
export async function findConversation(
  database: Database,
  ownerId: string,
  id: number,
): Promise<(ConversationRow & { unansweredGroupId: number | null }) | undefined> {
  const columnsWithGroup = { ...columns, unansweredGroupId: column.number.orNull };
  return findRow(
    database.pool,
    `select ${listColumns(columnsWithGroup)} from conversations where owner_id = $1 and id = $2`,
    [ownerId, id],
    columnsWithGroup,
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

/** A question whose answer uses a document. */
export type DocumentQuestionRow = column.RowOf<typeof questionColumns>;

/** Number of latest conversations of each assistant that are searched. */
const maxSearchedConversations = 1_000;

/**
 * Returns up to `limit` answered questions whose answers use a document, newest first. Searches only the last
 * conversations of each of the owner's assistants.
 */
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
       where assistant_id = a.id and owner_id = $1 order by id desc limit ${maxSearchedConversations}
     ) c
     join threads t on t.id = c.thread_id and t.owner_id = $1
     where a.owner_id = $1 and c.status = 'answered'
       and c.trace -> 'documents' @> to_jsonb($2::bigint)
     order by c.id desc limit $3`,
    [ownerId, documentId, limit],
    questionColumns,
  );
}
