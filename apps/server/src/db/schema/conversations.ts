import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { assistants } from './assistants.ts';
import { createdAt, moment, numericId } from './columns.ts';

/** One visitor's thread with one assistant on one channel. */
export const threads = pgTable(
  'threads',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    assistantId: bigint('assistant_id', { mode: 'number' })
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** The name of its kind, which `channels.ts` lists. */
    channel: text('channel').notNull(),
    channelUserId: text('channel_user_id').notNull(),
    summary: text('summary').notNull().default(''),
    createdAt: createdAt(),
    /** Of versions before, which may still run beside this one; nothing reads it. */
    lastMessageAt: moment('last_message_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('threads_visitor').on(table.assistantId, table.channel, table.channelUserId)],
);

/** A question with its answer: what reports and the API call a conversation. */
export const conversations = pgTable(
  'conversations',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    assistantId: bigint('assistant_id', { mode: 'number' }).notNull(),
    threadId: bigint('thread_id', { mode: 'number' })
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    /** The standalone question that was searched for, when it differs. */
    searchedQuestion: text('searched_question'),
    answer: text('answer').notNull().default(''),
    /** pending: being answered; what a process leaves so when it dies becomes interrupted. */
    status: text('status')
      .$type<'pending' | 'answered' | 'unsure' | 'refused' | 'interrupted' | 'failed'>()
      .notNull(),
    sources: jsonb('sources').$type<Record<string, unknown>[]>().notNull().default([]),
    confidence: real('confidence'),
    model: text('model'),
    promptTokens: integer('prompt_tokens'),
    completionTokens: integer('completion_tokens'),
    /** What the answer was made from: passages with scores, the documents of `sources` in their order, milliseconds per step. */
    trace: jsonb('trace').$type<Record<string, unknown>>().notNull().default({}),
    durationMs: integer('duration_ms'),
    /** Tells a question that is sent again from a new one; null when its request carried no Idempotency-Key. */
    requestKey: text('request_key'),
    /** The process that answers. */
    processId: uuid('process_id'),
    /** How often the question was taken up: the outcome of an earlier attempt is dropped. */
    attempt: integer('attempt').notNull().default(1),
    attemptedAt: moment('attempted_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    index('conversations_assistant').on(table.assistantId, table.id),
    index('conversations_thread').on(table.threadId, table.id),
    uniqueIndex('conversations_request')
      .on(table.threadId, table.requestKey)
      .where(sql`${table.requestKey} is not null`),
    index('conversations_pending').on(table.id).where(sql`${table.status} = 'pending'`),
  ],
);
