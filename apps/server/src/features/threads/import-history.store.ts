import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, queryRows, type SqlRunner } from '../../db/sql.ts';
import type { ConversationRow } from './conversations.store.ts';

/** A thread from another installation. */
export type ImportedThread = {
  assistantId: number;
  channel: string;
  visitorId: string;
  /** The thread has ended: the visitor started another one. */
  isPast: boolean;
  isOneOff: boolean;
  summary: string;
  createdAt: Date;
};

/** A question with its answer from another installation. */
export type ImportedConversation = Pick<
  ConversationRow,
  | 'threadId'
  | 'question'
  | 'searchedQuestion'
  | 'answer'
  | 'sources'
  | 'confidence'
  | 'model'
  | 'promptTokens'
  | 'completionTokens'
  | 'durationMs'
  | 'feedback'
  | 'feedbackComment'
  | 'createdAt'
> & {
  status: Exclude<ConversationRow['status'], 'pending'>;
  feedbackAt: Date | null;
  groupId: number | null;
};

const insertedColumns = { place: column.number, id: column.number };

/**
 * Returns `count` ids in input order; null for rows that were not inserted. `place` is the position of a row
 * in the input, from 1.
 */
function orderIds(count: number, rows: { place: number; id: number }[]): (number | null)[] {
  const byPlace = new Map(rows.map(({ place, id }) => [place, id]));
  return Array.from({ length: count }, (_, index) => byPlace.get(index + 1) ?? null);
}

/**
 * Inserts threads. Of several open threads of one visitor on one channel, keeps the first, or the one that
 * exists already. Skips threads of other owners' assistants. Returns the ids in input order, null for threads
 * that were not inserted.
 */
export async function insertThreads(
  runner: SqlRunner,
  ownerId: string,
  threads: readonly ImportedThread[],
): Promise<(number | null)[]> {
  const rows = await queryRows(
    runner,
    `with given as (
       select item.*, case when item.is_past then item.visitor || ':' || gen_random_uuid() else item.visitor end as key
       from unnest($2::bigint[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::timestamptz[], $8::boolean[])
         with ordinality item (assistant, channel, visitor, is_past, summary, created_at, is_one_off, place)
       join assistants a on a.id = item.assistant and a.owner_id = $1
     ), added as (
       insert into threads (owner_id, assistant_id, channel, channel_user_id, past_visitor_id, is_one_off, summary,
         created_at)
       select $1, assistant, channel, key, case when is_past then visitor end, is_one_off, summary, created_at
       from given order by place
       on conflict do nothing returning id, assistant_id, channel, channel_user_id)
     select distinct on (added.id) given.place::int as place, added.id from added
     join given on given.assistant = added.assistant_id and given.channel = added.channel
       and given.key = added.channel_user_id
     order by added.id, given.place`,
    [
      ownerId,
      threads.map(({ assistantId }) => assistantId),
      threads.map(({ channel }) => channel),
      threads.map(({ visitorId }) => visitorId),
      threads.map(({ isPast }) => isPast),
      threads.map(({ summary }) => summary),
      threads.map(({ createdAt }) => createdAt),
      threads.map(({ isOneOff }) => isOneOff),
    ],
    insertedColumns,
  );
  // An ended thread is keyed by its own id, like threads that end here.
  await execute(
    runner,
    `update threads set channel_user_id = past_visitor_id || ':' || id
     where owner_id = $1 and id = any($2::bigint[]) and past_visitor_id is not null`,
    [ownerId, rows.map(({ id }) => id)],
  );
  return orderIds(threads.length, rows);
}

/**
 * Inserts conversations into the owner's threads, in order. A conversation's group of unanswered questions
 * becomes null if it belongs to another assistant. Returns the ids in input order, null for conversations
 * without a thread of the owner.
 */
export async function insertConversations(
  runner: SqlRunner,
  ownerId: string,
  conversations: readonly ImportedConversation[],
): Promise<(number | null)[]> {
  const items = conversations.map(({ createdAt, feedbackAt, ...values }, index) => ({
    ...values,
    createdAt: createdAt.toISOString(),
    feedbackAt: feedbackAt?.toISOString() ?? null,
    place: index + 1,
  }));
  const rows = await queryRows(
    runner,
    `with given as (
       select item.*, t.assistant_id, g.id as own_group from json_to_recordset($2::json) item (
         place int, "threadId" bigint, question text, "searchedQuestion" text, answer text, status text, sources jsonb,
         confidence real, model text, "promptTokens" int, "completionTokens" int, "durationMs" int, feedback text,
         "feedbackComment" text, "feedbackAt" timestamptz, "groupId" bigint, "createdAt" timestamptz)
       join threads t on t.id = item."threadId" and t.owner_id = $1
       left join unanswered_groups g on g.id = item."groupId" and g.owner_id = $1 and g.assistant_id = t.assistant_id
     ), numbered as (
       select given.*, row_number() over (order by place) as row from given
     ), added as (
       insert into conversations (owner_id, assistant_id, thread_id, question, searched_question, answer, status,
         sources, confidence, model, prompt_tokens, completion_tokens, duration_ms, feedback, feedback_comment,
         feedback_at, unanswered_group_id, created_at, attempted_at)
       select $1, assistant_id, "threadId", question, "searchedQuestion", answer, status, sources, confidence, model,
         "promptTokens", "completionTokens", "durationMs", feedback, "feedbackComment", "feedbackAt", own_group,
         "createdAt", "createdAt"
       from numbered order by row returning id)
     select numbered.place, made.id from (select id, row_number() over (order by id) as row from added) made
     join numbered using (row)`,
    [ownerId, JSON.stringify(items)],
    insertedColumns,
  );
  return orderIds(conversations.length, rows);
}

/**
 * Updates the planner's statistics after a large import. Plans made for few rows would take minutes on many.
 */
export async function analyzeHistory({ pool }: Pick<Database, 'pool'>): Promise<void> {
  for (const table of [
    'threads (id, owner_id, assistant_id, channel)',
    'conversations (id, owner_id, assistant_id, thread_id, created_at, unanswered_group_id)',
    'visitors (owner_id, assistant_id, last_at)',
    'imported_items (owner_id, origin, kind)',
  ]) {
    await execute(pool, `analyze (skip_locked) ${table}`, []);
  }
}

/** Recounts the questions of those unanswered groups that the imported conversations belong to. */
export async function recountGroups(
  runner: SqlRunner,
  ownerId: string,
  conversations: readonly ImportedConversation[],
): Promise<void> {
  const groups = [...new Set(conversations.flatMap(({ groupId }) => groupId ?? []))];
  await execute(
    runner,
    `update unanswered_groups g set question_count = asked.number from (
       select unanswered_group_id as id, count(*)::int as number from conversations
       where owner_id = $1 and unanswered_group_id = any($2::bigint[]) group by 1) asked
     where g.id = asked.id and g.owner_id = $1`,
    [ownerId, groups],
  );
}
