import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations, threads } from '../../db/schema/conversations.ts';

export type Channel = (typeof threads.$inferSelect)['channel'];
export type ConversationRow = typeof conversations.$inferSelect;

/** Which visitor talks with which assistant where. */
export type ThreadKey = { ownerId: string; assistantId: number; channel: Channel; channelUserId: string };

/** A question that was stored, with what the server remembers of its thread. */
export type Begun = {
  conversationId: number;
  threadId: number;
  summary: string;
  /** Earlier turns that were answered, oldest first. */
  turns: { question: string; answer: string }[];
};

/** Turns that follow-ups and prompts may look back on. */
const rememberedTurns = 6;

const beginStatement = {
  name: 'begin-conversation',
  text: `
    with thread as (
      insert into threads (owner_id, assistant_id, channel, channel_user_id)
      values ($1, $2, $3, $4)
      on conflict (assistant_id, channel, channel_user_id) do update set last_message_at = now()
      returning id, summary
    ), begun as (
      insert into conversations (owner_id, assistant_id, thread_id, question, status)
      select $1, $2, thread.id, $5, 'pending' from thread
      returning id, thread_id
    )
    select begun.id as conversation_id, begun.thread_id, thread.summary, (
      select json_agg(json_build_object('question', t.question, 'answer', t.answer) order by t.id) from (
        select id, question, answer from conversations
        where thread_id = begun.thread_id and owner_id = $1 and status = 'answered'
        order by id desc limit ${rememberedTurns}) t
    ) as turns
    from begun, thread`,
};

type BegunRow = {
  conversation_id: string;
  thread_id: string;
  summary: string;
  turns: Begun['turns'] | null;
};

/** Finds or makes the thread and stores the question as pending, in one round trip. */
export async function beginConversation(
  database: Database,
  key: ThreadKey,
  question: string,
): Promise<Begun> {
  const { rows } = await database.pool.query<BegunRow>({
    ...beginStatement,
    values: [key.ownerId, key.assistantId, key.channel, key.channelUserId, question],
  });
  const row = rows[0]!;
  return {
    conversationId: Number(row.conversation_id),
    threadId: Number(row.thread_id),
    summary: row.summary,
    turns: row.turns ?? [],
  };
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
      where id = $1 and owner_id = $2 and status = 'pending'
      returning thread_id
    )
    update threads set summary = $13 from finished
    where threads.id = finished.thread_id and threads.owner_id = $2 and $13::text is not null`,
};

/** Stores the outcome and the thread's new summary, in one round trip; what has an outcome already keeps it. */
export async function finishConversation(
  database: Database,
  ownerId: string,
  conversationId: number,
  outcome: Outcome,
): Promise<void> {
  await database.pool.query({
    ...finishStatement,
    values: [
      conversationId,
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
    ],
  });
}

/** A page of a thread, oldest first; the newest `limit` after skipping `offset`. */
export async function listThreadConversations(
  database: Database,
  key: ThreadKey,
  page: { limit: number; offset: number },
): Promise<ConversationRow[]> {
  const rows = await database.db
    .select({ row: conversations })
    .from(conversations)
    .innerJoin(threads, eq(threads.id, conversations.threadId))
    .where(
      and(
        eq(threads.ownerId, key.ownerId),
        eq(threads.assistantId, key.assistantId),
        eq(threads.channel, key.channel),
        eq(threads.channelUserId, key.channelUserId),
        eq(conversations.ownerId, key.ownerId),
      ),
    )
    .orderBy(desc(conversations.id))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ row }) => row).reverse();
}
