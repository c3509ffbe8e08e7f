import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations, threads } from '../../db/schema/conversations.ts';
import { isHeld } from '../../lib/running-process.ts';

export type Channel = (typeof threads.$inferSelect)['channel'];
export type ConversationRow = typeof conversations.$inferSelect;

/** Which visitor talks with which assistant where. */
export type ThreadKey = { ownerId: string; assistantId: number; channel: Channel; channelUserId: string };

/** A question that was stored, with what the server remembers of its thread. */
export type Begun = {
  conversationId: number;
  threadId: number;
  /** Which attempt at the question this is, from 1. */
  attempt: number;
  summary: string;
  /** Earlier turns that were answered, directly or by the nearest passages, oldest first. */
  turns: { question: string; answer: string }[];
};

/** Who asks anew, and by which process it is answered. */
export type Asking = { processId: string; requestKey: string | null };

/** Turns that follow-ups and prompts may look back on. */
export const rememberedTurns = 6;

const beginStatement = {
  name: 'begin-conversation',
  text: `
    with thread as (
      insert into threads (owner_id, assistant_id, channel, channel_user_id)
      values ($1, $2, $3, $4)
      on conflict (assistant_id, channel, channel_user_id) do update set last_message_at = now()
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
    select begun.id as conversation_id, begun.thread_id, begun.attempt, thread.summary, (
      select json_agg(json_build_object('question', t.question, 'answer', t.answer) order by t.id) from (
        select id, question, answer from conversations
        where thread_id = begun.thread_id and owner_id = $1 and status in ('answered', 'unsure')
        order by id desc limit ${rememberedTurns}) t
    ) as turns
    from begun, thread`,
};

type BegunRow = {
  conversation_id: string;
  thread_id: string;
  attempt: number;
  summary: string;
  turns: Begun['turns'] | null;
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
  const { rows } = await database.pool.query<BegunRow>({
    ...beginStatement,
    values: [
      key.ownerId,
      key.assistantId,
      key.channel,
      key.channelUserId,
      question,
      asking.requestKey,
      asking.processId,
    ],
  });
  const [row] = rows;
  if (!row) return undefined;
  return {
    conversationId: Number(row.conversation_id),
    threadId: Number(row.thread_id),
    attempt: row.attempt,
    summary: row.summary,
    turns: row.turns ?? [],
  };
}

/** The record of a request that was sent before, with its thread's summary. */
export async function findRepeatedConversation(
  database: Database,
  key: ThreadKey,
  requestKey: string,
): Promise<{ row: ConversationRow; summary: string } | undefined> {
  const [found] = await database.db
    .select({ row: conversations, summary: threads.summary })
    .from(conversations)
    .innerJoin(threads, eq(threads.id, conversations.threadId))
    .where(
      and(isThread(key), eq(conversations.ownerId, key.ownerId), eq(conversations.requestKey, requestKey)),
    );
  return found;
}

/** Marks questions that no process answers any more; resolves to how many there were. */
export async function interruptAbandoned(database: Database): Promise<number> {
  const { rowCount } = await database.pool.query(
    `update conversations set status = 'interrupted'
     where status = 'pending' and not ${isHeld('conversations.process_id', 'conversations.attempted_at')}`,
  );
  return rowCount ?? 0;
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
  await database.pool.query({
    ...finishStatement,
    values: [
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
    ],
  });
}

function isThread(key: ThreadKey) {
  return and(
    eq(threads.ownerId, key.ownerId),
    eq(threads.assistantId, key.assistantId),
    eq(threads.channel, key.channel),
    eq(threads.channelUserId, key.channelUserId),
  );
}

/** How many threads an assistant has with others than its owner. */
export function countVisitorThreads(
  database: Database,
  ownerId: string,
  assistantId: number,
): Promise<number> {
  return database.db.$count(
    threads,
    and(
      eq(threads.ownerId, ownerId),
      eq(threads.assistantId, assistantId),
      ne(threads.channel, 'owner-test'),
    ),
  );
}

/** A page of a thread, oldest first; the newest `limit` after skipping `offset`. */
export async function listThreadConversations(
  database: Database,
  key: ThreadKey,
  page: { limit: number; offset: number },
): Promise<ConversationRow[]> {
  const thread = database.db.select({ id: threads.id }).from(threads).where(isThread(key));
  // Its ids alone first: what is skipped is read from the index.
  const ids = database.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.threadId, sql`(${thread})`))
    .orderBy(desc(conversations.id))
    .limit(page.limit)
    .offset(page.offset);
  return database.db
    .select()
    .from(conversations)
    .where(and(eq(conversations.ownerId, key.ownerId), inArray(conversations.id, ids)))
    .orderBy(asc(conversations.id));
}

/** One conversation of any of the owner's assistants. */
export async function findConversation(
  database: Database,
  ownerId: string,
  id: number,
): Promise<ConversationRow | undefined> {
  const [row] = await database.db
    .select()
    .from(conversations)
    .where(and(eq(conversations.ownerId, ownerId), eq(conversations.id, id)));
  return row;
}

/** A question whose answer rests on a document. */
export type DocumentQuestionRow = Pick<ConversationRow, 'id' | 'question' | 'createdAt' | 'confidence'> & {
  assistantId: number;
  assistantName: string;
  channel: Channel;
  snippet: string | null;
};

/** How far back each assistant's conversations are looked through. */
const lookedThrough = 1_000;

/** The latest questions answered from a document, newest first, among the last of each of the owner's assistants. */
export async function listDocumentQuestionRows(
  database: Database,
  ownerId: string,
  documentId: number,
  limit: number,
): Promise<DocumentQuestionRow[]> {
  const { rows } = await database.pool.query<DocumentQuestionRow & { id: string; assistantId: string }>(
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
  );
  return rows.map((row) => ({ ...row, id: Number(row.id), assistantId: Number(row.assistantId) }));
}
