import { limits } from '@anito/contract/limits';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, listColumns, queryRows } from '../../db/sql.ts';
import { isHeld } from '../../lib/running-process.store.ts';

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
  /** What who asked thought of the answer. */
  feedback: column.textOf<'up' | 'down'>().orNull,
  feedbackComment: column.text.orNull,
  createdAt: column.time,
};

export type ConversationRow = column.RowOf<typeof columns>;

/** Which visitor talks with which assistant where. */
export type ThreadKey = { ownerId: string; assistantId: number; channel: string; channelUserId: string };

/** A question that was stored, with what the server remembers of its thread. */
export type Begun = {
  conversationId: number;
  threadId: number;
  /** Which attempt at the question this is, from 1. */
  attempt: number;
  summary: string;
  /** Earlier turns that were answered, directly or by the nearest passages, oldest first. */
  turns: StoredTurn[];
  /** Those and the refused ones: what a further question goes on from. */
  asked: StoredTurn[];
};

type StoredTurn = { question: string; answer: string };

/** Who asks anew, and by which process it is answered. */
export type Asking = { processId: string; requestKey: string | null };

/** Turns that follow-ups and prompts may look back on. */
export const rememberedTurns = 6;

/** The last turns of the thread `begun` that ended in one of some ways, oldest first. */
const listTurns = (statuses: readonly ConversationRow['status'][]) => `coalesce((
      select json_agg(json_build_object('question', t.question, 'answer', t.answer) order by t.id) from (
        select id, question, answer from conversations
        where thread_id = begun.thread_id and owner_id = $1
          and status in (${statuses.map((status) => `'${status}'`).join(', ')})
        order by id desc limit ${rememberedTurns}) t
    ), '[]'::json)`;

const beginStatement = {
  name: 'begin-conversation',
  text: `
    with thread as (
      insert into threads (owner_id, assistant_id, channel, channel_user_id)
      values ($1, $2, $3, $4)
      on conflict (assistant_id, channel, channel_user_id) do update set owner_id = excluded.owner_id
      returning id, summary
    ), begun as (
      insert into conversations as kept (owner_id, assistant_id, thread_id, question, status, request_key, process_id)
      select $1, $2, thread.id, $5, 'pending', $6, $7 from thread
      on conflict (thread_id, request_key) where request_key is not null do update
        set status = 'pending', attempt = kept.attempt + 1, attempted_at = now(), process_id = excluded.process_id
        where kept.status in ('interrupted', 'failed')
          or (kept.status = 'pending' and not ${isHeld('kept.process_id', 'kept.attempted_at')})
      returning id, thread_id, attempt
    )
    select begun.id as "conversationId", begun.thread_id as "threadId", begun.attempt, thread.summary,
      ${listTurns(['answered', 'unsure'])} as turns,
      ${listTurns(['answered', 'unsure', 'refused'])} as asked
    from begun, thread`,
};

/**
 * Finds or makes the thread and stores the question as pending, in one round trip. A request that is sent again
 * takes up its own record; undefined when that has an answer or is being answered.
 */
export async function beginConversation(
  database: Database,
  key: ThreadKey,
  question: string,
  asking: Asking,
): Promise<Begun | undefined> {
  return findRow(
    database.pool,
    beginStatement,
    [
      key.ownerId,
      key.assistantId,
      key.channel,
      key.channelUserId,
      question,
      asking.requestKey,
      asking.processId,
    ],
    {
      conversationId: column.number,
      threadId: column.number,
      attempt: column.number,
      summary: column.text,
      turns: column.json<Begun['turns']>(),
      asked: column.json<Begun['asked']>(),
    },
  );
}

/** Says of threads `t` that they are the one of a key, whose values are the first of the statement. */
const isThread = 't.owner_id = $1 and t.assistant_id = $2 and t.channel = $3 and t.channel_user_id = $4';
const valuesOf = (key: ThreadKey) => [key.ownerId, key.assistantId, key.channel, key.channelUserId];

/**
 * Ends the thread of a key, so that the next question begins another; nothing where there is none. What is being answered
 * in it ends up in it.
 */
export async function endThread(database: Database, key: ThreadKey): Promise<void> {
  await execute(
    database.pool,
    `update threads t set past_visitor_id = t.channel_user_id, channel_user_id = t.channel_user_id || ':' || t.id
     where ${isThread}`,
    valuesOf(key),
  );
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

/** Marks questions that no process answers any more; resolves to how many there were. */
export async function interruptAbandoned(database: Database): Promise<number> {
  return execute(
    database.pool,
    `update conversations set status = 'interrupted'
     where status = 'pending' and not ${isHeld('conversations.process_id', 'conversations.attempted_at')}`,
  );
}

/** What became of a question. */
export type Outcome = Pick<
  ConversationRow,
  | 'answer'
  | 'searchedQuestion'
  | 'sources'
  | 'confidence'
  | 'model'
  | 'promptTokens'
  | 'completionTokens'
  | 'trace'
  | 'durationMs'
> & {
  status: Exclude<ConversationRow['status'], 'pending'>;
  /** The thread's new summary; null leaves it. */
  summary: string | null;
};

const finishStatement = {
  name: 'finish-conversation',
  text: `
    with finished as (
      update conversations set
        answer = $3, status = $4, searched_question = $5, sources = $6, confidence = $7, model = $8,
        prompt_tokens = $9, completion_tokens = $10, trace = $11, duration_ms = $12
      where id = $1 and owner_id = $2 and attempt = $14 and status in ('pending', 'interrupted')
      returning thread_id
    )
    update threads set summary = $13 from finished
    where threads.id = finished.thread_id and threads.owner_id = $2 and $13::text is not null`,
};

/**
 * Stores the outcome and the thread's new summary, in one round trip. Nothing changes when the question has an
 * answer by now or was taken up anew.
 */
export async function finishConversation(
  database: Database,
  ownerId: string,
  begun: Pick<Begun, 'conversationId' | 'attempt'>,
  outcome: Outcome,
): Promise<void> {
  await execute(database.pool, finishStatement, [
    begun.conversationId,
    ownerId,
    outcome.answer,
    outcome.status,
    outcome.searchedQuestion,
    JSON.stringify(outcome.sources),
    outcome.confidence,
    outcome.model,
    outcome.promptTokens,
    outcome.completionTokens,
    JSON.stringify(outcome.trace),
    outcome.durationMs,
    outcome.summary,
    begun.attempt,
  ]);
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

/** The newest questions of all that are looked through, and how many of them are found at once. */
const newestQuestions = 20_000;
const leftBehindAtOnce = 100;

/**
 * Visitors' questions of the last day that nothing answered and that are in no group, oldest first; not of an assistant
 * with as many groups as it may have, whose least asked ones are forgotten. By their own ids: of all owners.
 */
export async function listLeftBehind(
  database: Database,
  ownersChannels: string[],
): Promise<{ id: number; ownerId: string }[]> {
  return queryRows(
    database.pool,
    `select c.id, c.owner_id as "ownerId"
     from (select * from conversations order by id desc limit ${newestQuestions}) c
     join threads t on t.id = c.thread_id and t.owner_id = c.owner_id and t.channel <> all($1::text[])
     where c.status in ('unsure', 'refused') and c.unanswered_group_id is null
       and c.attempted_at between now() - interval '1 day' and now() - interval '10 minutes'
       and not exists (
         select from unanswered_groups g where g.assistant_id = c.assistant_id and g.owner_id = c.owner_id
         group by g.state having count(*) >= ${limits.unansweredGroups})
     order by c.id limit ${leftBehindAtOnce}`,
    [ownersChannels],
    { id: column.number, ownerId: column.text },
  );
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
