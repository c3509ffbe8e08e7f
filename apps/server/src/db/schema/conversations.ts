import type { ConsentKind, ContactFields, ContactTrigger } from '@anito/contract/contact-form';
import type { AnswerSource } from '@anito/contract/conversations';
import type { AttachmentKind, ThreadEvent } from '@anito/contract/inbox';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { assistants } from './assistants.ts';
import { bytes, createdAt, moment, numericId } from './columns.ts';
import { users } from './identity.ts';

/** Threads of one visitor with one assistant on one channel. */
export const threads = pgTable(
  'threads',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    assistantId: bigint('assistant_id', { mode: 'number' })
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** Name of a channel in `channels.ts`. */
    channel: text('channel').notNull(),
    /** The visitor's id. In a past thread it is followed by a colon and the thread's id. */
    channelUserId: text('channel_user_id').notNull(),
    /**
     * The visitor's id of a past thread, after which the visitor started another one; null for the current
     * thread.
     */
    pastVisitorId: text('past_visitor_id'),
    /** True for a single question of a sender without an id, who cannot be contacted later. */
    isOneOff: boolean('is_one_off').notNull().default(false),
    summary: text('summary').notNull().default(''),
    createdAt: createdAt(),
    /** Time of the last message. */
    lastMessageAt: moment('last_message_at').notNull().defaultNow(),
    /** Beginning and author of the last message. */
    lastText: text('last_text').notNull().default(''),
    lastAuthor: text('last_author').$type<'visitor' | 'person'>().notNull().default('visitor'),
    /** Who answers. While a person does, the assistant does not reply. */
    handledBy: text('handled_by').$type<'assistant' | 'person'>().notNull().default('assistant'),
    /** Raised whenever `handled_by` changes, so that late updates are recognized. */
    generation: integer('generation').notNull().default(0),
    /** When a person of the business joined; null before that, and while the assistant answers. */
    joinedAt: moment('joined_at'),
    state: text('state').$type<'open' | 'closed'>().notNull().default('open'),
    /** Since when the visitor waits for a person, and why; null when the visitor does not wait. */
    needsPersonSince: moment('needs_person_since'),
    needsPersonBecause: text('needs_person_because').$type<
      'button' | 'asked' | 'refusals' | 'thumbs-down' | 'form'
    >(),
    /** Number of messages of the visitor that the owner has not read. */
    unreadCount: integer('unread_count').notNull().default(0),
    /** Contact details that the visitor entered in the form. */
    visitorName: text('visitor_name'),
    visitorContact: text('visitor_contact'),
    /** State of the request for contact details and its trigger; null until the visitor was asked. */
    contactState: text('contact_state').$type<'asked' | 'declined' | 'given'>(),
    contactBecause: text('contact_because').$type<ContactTrigger>(),
    /**
     * The request for contact details as shown in the chat, and its time, until contact details are stored
     * after it.
     */
    contactShown: jsonb('contact_shown').$type<{ text: string; privacyUrl: string | null; at: string }>(),
  },
  (table) => [
    index('threads_inbox').on(table.ownerId, table.lastMessageAt.desc(), table.id.desc()),
    index('threads_needing')
      .on(table.ownerId, table.lastMessageAt.desc(), table.id.desc())
      .where(sql`${table.needsPersonSince} is not null`),
    uniqueIndex('threads_visitor').on(table.assistantId, table.channel, table.channelUserId),
    index('threads_past')
      .on(table.assistantId, table.pastVisitorId)
      .where(sql`${table.pastVisitorId} is not null`),
  ],
);

/**
 * Visitors for reports of an assistant: senders of questions on every channel except the owner's tests. A
 * trigger on conversations counts each question, so that processes of the previous version count too. Code
 * that deletes conversations recounts.
 */
export const visitors = pgTable(
  'visitors',
  {
    assistantId: bigint('assistant_id', { mode: 'number' })
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    visitorId: text('visitor_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    /** Channel of the first question. */
    channel: text('channel').notNull(),
    conversationCount: integer('conversation_count').notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assistantId, table.visitorId] }),
    // Contains all columns that a page skips and counts, so that the rows are not read.
    index('visitors_last').on(
      table.assistantId,
      table.lastAt.desc(),
      table.visitorId,
      table.conversationCount,
    ),
  ],
);

/** A question with its answer, called a conversation in reports and in the API. */
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
    /** `pending`: being answered. When its process dies, it becomes `interrupted`. */
    status: text('status')
      .$type<'pending' | 'answered' | 'unsure' | 'refused' | 'interrupted' | 'failed'>()
      .notNull(),
    sources: jsonb('sources').$type<Record<string, unknown>[]>().notNull().default([]),
    confidence: real('confidence'),
    model: text('model'),
    promptTokens: integer('prompt_tokens'),
    completionTokens: integer('completion_tokens'),
    /**
     * How the answer was made: passages with scores, the documents of `sources` in their order, milliseconds
     * per step.
     */
    trace: jsonb('trace').$type<Record<string, unknown>>().notNull().default({}),
    durationMs: integer('duration_ms'),
    /** Identifies a repeated request; null when the request has no Idempotency-Key. */
    requestKey: text('request_key'),
    /** The process that answers. */
    processId: uuid('process_id'),
    /** Number of attempts to answer. The result of an earlier attempt is dropped. */
    attempt: integer('attempt').notNull().default(1),
    attemptedAt: moment('attempted_at').notNull().defaultNow(),
    /** The visitor's rating of the answer. */
    feedback: text('feedback').$type<'up' | 'down'>(),
    feedbackComment: text('feedback_comment'),
    feedbackAt: moment('feedback_at'),
    /** The group of similar unanswered questions that it belongs to. */
    unansweredGroupId: bigint('unanswered_group_id', { mode: 'number' }),
    /** A person took over while it was being answered, so the assistant never answers it. */
    isTakenOver: boolean('is_taken_over').notNull().default(false),
    createdAt: createdAt(),
    /** When the question arrived, if it had to wait; null if it was processed at once. */
    receivedAt: moment('received_at'),
  },
  (table) => [
    index('conversations_assistant').on(table.assistantId, table.id),
    // Contains all columns that daily statistics count.
    index('conversations_day').on(
      table.assistantId,
      table.createdAt,
      table.threadId,
      table.status,
      table.durationMs,
    ),
    index('conversations_thread').on(table.threadId, table.id),
    index('conversations_unanswered')
      .on(table.unansweredGroupId, table.id)
      .where(sql`${table.unansweredGroupId} is not null`),
    uniqueIndex('conversations_request')
      .on(table.threadId, table.requestKey)
      .where(sql`${table.requestKey} is not null`),
    index('conversations_pending').on(table.id).where(sql`${table.status} = 'pending'`),
  ],
);

/** Messages of a thread other than questions with answers. */
export const threadMessages = pgTable(
  'thread_messages',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    threadId: bigint('thread_id', { mode: 'number' })
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    /**
     * `visitor`: while a person answers. `note`: for the owner only. `event`: an event, in `event`.
     * `assistant`: an answer to a message that the visitor wrote to a person.
     */
    author: text('author').$type<'visitor' | 'person' | 'assistant' | 'note' | 'event'>().notNull(),
    event: text('event').$type<ThreadEvent>(),
    text: text('text').notNull().default(''),
    /** Kind of a message without text, such as a picture; `text` then describes it where possible. */
    attachment: text('attachment').$type<AttachmentKind>(),
    /** First name of the person who wrote or joined, as visitors read it. */
    personName: text('person_name'),
    /** Sources of an assistant's answer. */
    sources: jsonb('sources').$type<AnswerSource[]>(),
    /** Identifies a repeated message of a person or a visitor. */
    clientKey: text('client_key'),
    createdAt: createdAt(),
    /** When a visitor's message arrived, if it had to wait; null if it was stored at once. */
    receivedAt: moment('received_at'),
  },
  (table) => [
    index('thread_messages_thread').on(table.threadId, table.id),
    uniqueIndex('thread_messages_client')
      .on(table.threadId, table.clientKey)
      .where(sql`${table.clientKey} is not null`),
  ],
);

/** Texts that an owner sends often. */
export const cannedReplies = pgTable(
  'canned_replies',
  {
    id: numericId(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('canned_replies_owner').on(table.ownerId, table.id)],
);

/** When an assistant hands over to a person; defaults apply without a row. */
export const handoverSettings = pgTable('handover_settings', {
  assistantId: bigint('assistant_id', { mode: 'number' })
    .primaryKey()
    .references(() => assistants.id, { onDelete: 'cascade' }),
  ownerId: uuid('owner_id').notNull(),
  hasButton: boolean('has_button').notNull(),
  whenAsked: boolean('when_asked').notNull(),
  afterRefusals: boolean('after_refusals').notNull(),
  onThumbsDown: boolean('on_thumbs_down').notNull(),
  /** Office hours of each weekday from Monday, in the owner's time zone; null means always. */
  hours: jsonb('hours').$type<({ from: string; until: string } | null)[]>(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** When an assistant asks visitors for contact details, and for which; never without a row. */
export const contactForms = pgTable('contact_forms', {
  assistantId: bigint('assistant_id', { mode: 'number' })
    .primaryKey()
    .references(() => assistants.id, { onDelete: 'cascade' }),
  ownerId: uuid('owner_id').notNull(),
  isOn: boolean('is_on').notNull(),
  afterQuestions: integer('after_questions'),
  onPrice: boolean('on_price').notNull(),
  whenUnanswered: boolean('when_unanswered').notNull(),
  outsideHours: boolean('outside_hours').notNull(),
  fields: jsonb('fields').$type<ContactFields>().notNull(),
  heading: text('heading'),
  text: text('text'),
  consent: text('consent').$type<ConsentKind>().notNull(),
  consentText: text('consent_text'),
  privacyUrl: text('privacy_url'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** Groups of similar questions that got no direct answer. */
export const unansweredGroups = pgTable(
  'unanswered_groups',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    assistantId: bigint('assistant_id', { mode: 'number' })
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** The first question, which represents the group. */
    question: text('question').notNull(),
    state: text('state').$type<'open' | 'answered' | 'ignored'>().notNull().default('open'),
    questionCount: integer('question_count').notNull().default(0),
    lastAskedAt: moment('last_asked_at').notNull().defaultNow(),
    /** Embedding of `question` as little-endian 32-bit floats, and its model. */
    vector: bytes('vector').notNull(),
    embeddingModel: text('embedding_model').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('unanswered_groups_list').on(table.assistantId, table.state, table.lastAskedAt)],
);

/** Answers approved by the owner, given literally when their question is asked again. */
export const approvedAnswers = pgTable(
  'approved_answers',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    assistantId: bigint('assistant_id', { mode: 'number' })
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    answer: text('answer').notNull(),
    /** Language of the question for which it was written. */
    language: text('language').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** The answer that it corrects. */
    conversationId: bigint('conversation_id', { mode: 'number' }),
    useCount: integer('use_count').notNull().default(0),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('approved_answers_assistant').on(table.assistantId, table.id)],
);

/** Wordings of the question of an approved answer. */
export const approvedQuestions = pgTable(
  'approved_questions',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    approvedAnswerId: bigint('approved_answer_id', { mode: 'number' })
      .notNull()
      .references(() => approvedAnswers.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Embedding as little-endian 32-bit floats, and its model; null until it is computed. */
    vector: bytes('vector'),
    embeddingModel: text('embedding_model'),
  },
  (table) => [index('approved_questions_answer').on(table.approvedAnswerId)],
);
