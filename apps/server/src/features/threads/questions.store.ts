import { removeDetails } from '@anito/contract/answer-marks';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, type SqlRunner } from '../../db/sql.ts';
import { isInProgressExpression } from '../../lib/running-process.store.ts';
import type { ConversationRow, ThreadKey } from './conversations.store.ts';

/** A stored question with the context of its thread. */
export type StoredQuestion = {
  conversationId: number;
  threadId: number;
  /** Generation of the thread. It grows whenever the answering side changes. */
  generation: number;
  /** Status of the last completed question of the thread. Null before the first one. */
  lastStatus: ConversationRow['status'] | null;
  /** Whether the visitor is a lead. */
  isLead: boolean;
  /** Number of this attempt at the question, from 1. */
  attempt: number;
  summary: string;
  /** Earlier turns with status answered or unsure, oldest first. */
  answeredTurns: StoredTurn[];
  /** The same turns plus refused ones. A follow-up question refers to these. */
  previousTurns: StoredTurn[];
};

/** A question with its answer, without the quotes that are folded below it. */
type StoredTurn = { question: string; answer: string };

/** The process and the request that answer a question. */
export type QuestionRequest = { processId: string; requestKey: string | null; receivedAt: Date | null };

/** Number of earlier turns available to follow-ups and prompts. */
export const rememberedTurns = 6;

/** SQL for the last turns of the thread `begun` with one of the statuses, oldest first. */
const listTurns = (statuses: readonly ConversationRow['status'][]) => `coalesce((
      select json_agg(json_build_object('question', t.question, 'answer', t.answer) order by t.id) from (
        select id, question, answer from conversations
        where thread_id = begun.thread_id and owner_id = $1
          and status in (${statuses.map((status) => `'${status}'`).join(', ')})
        order by id desc limit ${rememberedTurns}) t
    ), '[]'::json)`;

/** Longest start of a question in lists of threads, in characters. */
const maxPreviewLength = 200;

/**
 * SQL that tests for an existing row with the request's key. The key is unique within a thread. It avoids
 * `exists`: planned before the tables are analysed, that reads the keys of every thread.
 */
const isRepeat = (table: string, key: string, more = '') =>
  `coalesce((select true from ${table} known
    where known.thread_id = thread.id and known.${key} = $6${more}), false)`;

/** SQL condition on the owner that keeps the planner from scanning all rows of the owner. */
const ownedBy = (table: string, parameter: string) => `${table}.owner_id is not distinct from ${parameter}`;

/**
 * Column value of the thread: `updated`, or `current` if the question is a repeat that the owner has already
 * seen.
 */
const keepIfRepeat = (current: string, updated: string) =>
  `case when exists (select from repeated where repeated.id = t.id) then ${current} else ${updated} end`;

/** An answered question stays answered after a takeover, so that a repeated request gets its answer. */
const isAnswered = isRepeat(
  'conversations',
  'request_key',
  " and known.status in ('answered', 'unsure', 'refused')",
);

const beginStatement = {
  name: 'begin-conversation',
  text: `
    with repeated as (
      select id from threads thread
      where ${ownedBy('thread', '$1')} and assistant_id = $2 and channel = $3 and channel_user_id = $4
        and (${isRepeat('conversations', 'request_key')} or ${isRepeat('thread_messages', 'client_key')})
    ), thread as (
      insert into threads as t (owner_id, assistant_id, channel, channel_user_id, is_one_off, last_text, unread_count)
      values ($1, $2, $3, $4, $9, left($5, ${maxPreviewLength}), 1)
      on conflict (assistant_id, channel, channel_user_id) do update set owner_id = excluded.owner_id,
        state = ${keepIfRepeat('t.state', "'open'")}, last_message_at = ${keepIfRepeat('t.last_message_at', 'now()')},
        last_text = ${keepIfRepeat('t.last_text', 'excluded.last_text')},
        last_author = ${keepIfRepeat('t.last_author', "'visitor'")},
        unread_count = ${keepIfRepeat('t.unread_count', 't.unread_count + 1')}
      returning id, summary, handled_by, generation
    ), told as (
      insert into thread_messages (owner_id, thread_id, author, text, client_key, received_at)
      select $1, thread.id, 'visitor', $5, $6, $8::timestamptz from thread
      where thread.handled_by = 'person' and not ${isRepeat('conversations', 'request_key')}
      on conflict (thread_id, client_key) where client_key is not null do nothing
    ), left_to_person as (
      update conversations as known set status = 'interrupted', is_taken_over = true from thread
      where thread.handled_by = 'person' and known.thread_id = thread.id and known.owner_id = $1
        and known.request_key = $6 and known.status in ('pending', 'interrupted', 'failed')
        and not known.is_taken_over
    ), begun as (
      insert into conversations as kept
        (owner_id, assistant_id, thread_id, question, status, request_key, process_id, received_at)
      select $1, $2, thread.id, $5, 'pending', $6, $7, $8::timestamptz from thread
      where thread.handled_by = 'assistant' and not ${isRepeat('thread_messages', 'client_key')}
      on conflict (thread_id, request_key) where request_key is not null do update
        set status = 'pending', attempt = kept.attempt + 1, attempted_at = now(), process_id = excluded.process_id
        where not kept.is_taken_over and (kept.status in ('interrupted', 'failed')
          or (kept.status = 'pending' and not ${isInProgressExpression('kept.process_id', 'kept.attempted_at')}))
      returning id, thread_id, attempt
    )
    select begun.id as "conversationId", thread.id as "threadId", thread.generation, begun.attempt, thread.summary,
      thread.handled_by = 'person' and not ${isAnswered} as "isPersons",
      (select status from conversations where thread_id = begun.thread_id and owner_id = $1
         and status in ('answered', 'unsure', 'refused') order by id desc limit 1) as "lastStatus",
      exists (select from lead_threads known where known.thread_id = thread.id and known.owner_id = $1) as "isLead",
      ${listTurns(['answered', 'unsure'])} as "answeredTurns",
      ${listTurns(['answered', 'unsure', 'refused'])} as "previousTurns"
    from thread left join begun on true
    where thread.handled_by = 'person' or set_config('synchronous_commit', 'off', true) = 'off'`,
};

const beginColumns = {
  conversationId: column.number.orNull,
  threadId: column.number,
  generation: column.number,
  attempt: column.number.orNull,
  summary: column.text,
  isPersons: column.boolean,
  isLead: column.boolean,
  lastStatus: column.textOf<ConversationRow['status']>().orNull,
  answeredTurns: column.json<StoredTurn[]>(),
  previousTurns: column.json<StoredTurn[]>(),
};

const trimTurn = ({ question, answer }: StoredTurn) => ({ question, answer: removeDetails(answer) });

/** A question for a person. It is stored as a message of the visitor. */
export type PersonQuestion = { persons: Pick<StoredQuestion, 'threadId' | 'generation'> };

/**
 * Finds, creates or reopens the thread and stores the question as pending, in one round trip. While a person
 * handles the thread, the question is stored as a message to them. A pending question is not flushed to disk
 * at once: its answer is, and flushes both. A repeated request continues its own record, or leaves it to the
 * person who now answers. Returns undefined if that record is answered or in progress, or was left to a
 * person before the assistant returned.
 */
export async function beginConversation(
  database: Database,
  key: ThreadKey & { isOneOff?: boolean },
  question: string,
  request: QuestionRequest,
): Promise<StoredQuestion | PersonQuestion | undefined> {
  const row = await getRow(
    database.pool,
    beginStatement,
    [
      key.ownerId,
      key.assistantId,
      key.channel,
      key.channelUserId,
      question,
      request.requestKey,
      request.processId,
      request.receivedAt,
      key.isOneOff ?? false,
    ],
    beginColumns,
  );
  const { conversationId, attempt, isPersons, ...stored } = row;
  const storedQuestion = {
    ...stored,
    answeredTurns: stored.answeredTurns.map(trimTurn),
    previousTurns: stored.previousTurns.map(trimTurn),
  };
  if (isPersons) return { persons: storedQuestion };
  return conversationId === null || attempt === null
    ? undefined
    : { ...storedQuestion, conversationId, attempt };
}

/** Records that an answer asks for contact details, so that a repeated answer asks too. */
export async function recordAsksContact(
  { pool }: Database,
  ownerId: string,
  conversationId: number,
): Promise<void> {
  await execute(
    pool,
    `update conversations set trace = trace || '{"asksContact": true}' where owner_id = $1 and id = $2`,
    [ownerId, conversationId],
  );
}

/** Marks questions that no process answers any more as interrupted. Resolves to their number. */
export async function interruptAbandoned(database: Database): Promise<number> {
  return execute(
    database.pool,
    `update conversations set status = 'interrupted'
     where status = 'pending' and not ${isInProgressExpression('conversations.process_id', 'conversations.attempted_at')}`,
  );
}

/** Result of a question, as stored. */
export type StoredAnswer = Pick<
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
  /** The thread's new summary. Null keeps the old one. */
  summary: string | null;
};

/** Locks the thread first, as a takeover does. One of them comes first and the other sees its result. */
const finishStatement = {
  name: 'finish-conversation',
  text: `
    with thread as (
      select id from threads where id = $15 and ${ownedBy('threads', '$2')} for no key update
    ), finished as (
      update conversations set
        answer = $3, status = case when is_taken_over then 'interrupted' else $4 end, searched_question = $5,
        sources = $6, confidence = $7, model = $8, prompt_tokens = $9, completion_tokens = $10, trace = $11,
        duration_ms = $12
      from thread
      where conversations.id = $1 and owner_id = $2 and thread_id = thread.id and attempt = $14
        and status in ('pending', 'interrupted')
      returning is_taken_over
    ), summarized as (
      update threads set summary = $13 from finished
      where threads.id = $15 and ${ownedBy('threads', '$2')} and $13::text is not null
        and not finished.is_taken_over
    )
    select is_taken_over as "isTakenOver" from finished`,
};

/**
 * Stores the answer and the thread's new summary in one round trip. Changes nothing and returns undefined if
 * the question already has an answer, was deleted, or another attempt is answering it. If a person took over
 * meanwhile, the question is stored as interrupted and the summary stays.
 */
export async function finishConversation(
  runner: SqlRunner,
  ownerId: string,
  question: Pick<StoredQuestion, 'conversationId' | 'threadId' | 'attempt'>,
  outcome: StoredAnswer,
): Promise<{ isTakenOver: boolean } | undefined> {
  return findRow(
    runner,
    finishStatement,
    [
      question.conversationId,
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
      question.attempt,
      question.threadId,
    ],
    { isTakenOver: column.boolean },
  );
}
