import type { ConsentKind, ContactFields, ContactTrigger } from '@anito/contract/contact-form';
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
    /** The visitor's id; of a thread that is over, with a colon and its own id after it. */
    channelUserId: text('channel_user_id').notNull(),
    /** The visitor's id of a thread that is over: they began another. Null of the one that goes on. */
    pastVisitorId: text('past_visitor_id'),
    /** It is of one question by a sender without an id, who cannot be asked or answered later. */
    isOneOff: boolean('is_one_off').notNull().default(false),
    summary: text('summary').notNull().default(''),
    createdAt: createdAt(),
    /** When somebody wrote last. */
    lastMessageAt: moment('last_message_at').notNull().defaultNow(),
    /** The beginning of what was written last, and by whom. */
    lastText: text('last_text').notNull().default(''),
    lastAuthor: text('last_author').$type<'visitor' | 'person'>().notNull().default('visitor'),
    /** Who answers: while a person does, the assistant is silent. */
    handledBy: text('handled_by').$type<'assistant' | 'person'>().notNull().default('assistant'),
    /** Grows whenever who answers changes, so that news that comes late is known for what it is. */
    generation: integer('generation').notNull().default(0),
    /** When a person of the business joined; null while none has, or the assistant answers. */
    joinedAt: moment('joined_at'),
    state: text('state').$type<'open' | 'closed'>().notNull().default('open'),
    /** Since when somebody waits for a person, and why; null while nobody does. */
    needsPersonSince: moment('needs_person_since'),
    needsPersonBecause: text('needs_person_because').$type<
      'button' | 'asked' | 'refusals' | 'thumbs-down' | 'form'
    >(),
    /** What of the visitor's the owner has not read. */
    unreadCount: integer('unread_count').notNull().default(0),
    /** As the visitor gave them in the form. */
    visitorName: text('visitor_name'),
    visitorContact: text('visitor_contact'),
    /** Whether they were asked how to reach them, what became of it, and why they were; null until they are. */
    contactState: text('contact_state').$type<'asked' | 'declined' | 'given'>(),
    contactBecause: text('contact_because').$type<ContactTrigger>(),
    /** Where they were asked in words: these words, and when, until a contact is kept as written after them. */
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
 * What reports list of an assistant: who asked it, on whatever channel but the owner's tests. A trigger on conversations
 * counts each question, so that processes of the version before count too; what deletes conversations counts anew.
 */
export const visitors = pgTable(
  'visitors',
  {
    assistantId: bigint('assistant_id', { mode: 'number' })
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    visitorId: text('visitor_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    /** Of the first question. */
    channel: text('channel').notNull(),
    conversationCount: integer('conversation_count').notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assistantId, table.visitorId] }),
    // With all that a page skips and counts, so that neither reads the rows.
    index('visitors_last').on(
      table.assistantId,
      table.lastAt.desc(),
      table.visitorId,
      table.conversationCount,
    ),
  ],
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
    /** What the visitor thought of the answer. */
    feedback: text('feedback').$type<'up' | 'down'>(),
    feedbackComment: text('feedback_comment'),
    feedbackAt: moment('feedback_at'),
    /** The like questions that nothing answered it belongs to. */
    unansweredGroupId: bigint('unanswered_group_id', { mode: 'number' }),
    /** A person took over while it was being answered: it is theirs, and is never answered by the assistant. */
    isTakenOver: boolean('is_taken_over').notNull().default(false),
    createdAt: createdAt(),
    /** When it came, where it may have waited to be taken up; null where it was at once. */
    receivedAt: moment('received_at'),
  },
  (table) => [
    index('conversations_assistant').on(table.assistantId, table.id),
    // With all that figures by day count.
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

/** What is said in a thread that is no question with its answer. */
export const threadMessages = pgTable(
  'thread_messages',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    threadId: bigint('thread_id', { mode: 'number' })
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    /** visitor: while a person answers. note: for the owner alone. event: what happened, in `event`. */
    author: text('author').$type<'visitor' | 'person' | 'note' | 'event'>().notNull(),
    event: text('event').$type<ThreadEvent>(),
    text: text('text').notNull().default(''),
    /** The kind of a message without words, such as a picture; `text` then describes it where possible. */
    attachment: text('attachment').$type<AttachmentKind>(),
    /** Tells what is sent again from what is new; of the person's own or of the visitor's request. */
    clientKey: text('client_key'),
    createdAt: createdAt(),
    /** When a visitor's came, where it may have waited; null where it was kept at once. */
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

/** When an assistant hands over to a person; without a row as is usual. */
export const handoverSettings = pgTable('handover_settings', {
  assistantId: bigint('assistant_id', { mode: 'number' })
    .primaryKey()
    .references(() => assistants.id, { onDelete: 'cascade' }),
  ownerId: uuid('owner_id').notNull(),
  hasButton: boolean('has_button').notNull(),
  whenAsked: boolean('when_asked').notNull(),
  afterRefusals: boolean('after_refusals').notNull(),
  onThumbsDown: boolean('on_thumbs_down').notNull(),
  /** Of each weekday from Monday, in the owner's time zone: from when until when somebody is there; null is always. */
  hours: jsonb('hours').$type<({ from: string; until: string } | null)[]>(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** When an assistant asks its visitors how to reach them, and for what; none is as if it asked nobody. */
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

/** Questions of visitors that are alike and that nothing answered directly. */
export const unansweredGroups = pgTable(
  'unanswered_groups',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    assistantId: bigint('assistant_id', { mode: 'number' })
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** The first of them, which stands for all. */
    question: text('question').notNull(),
    state: text('state').$type<'open' | 'answered' | 'ignored'>().notNull().default('open'),
    questionCount: integer('question_count').notNull().default(0),
    lastAskedAt: moment('last_asked_at').notNull().defaultNow(),
    /** The embedding of `question`, little-endian 32-bit floats, and the model it is of. */
    vector: bytes('vector').notNull(),
    embeddingModel: text('embedding_model').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('unanswered_groups_list').on(table.assistantId, table.state, table.lastAskedAt)],
);

/** An answer that its owner has approved, given word for word when its question comes again. */
export const approvedAnswers = pgTable(
  'approved_answers',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    assistantId: bigint('assistant_id', { mode: 'number' })
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    answer: text('answer').notNull(),
    /** Of the question it was first written for. */
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

/** The wordings of the question of an approved answer. */
export const approvedQuestions = pgTable(
  'approved_questions',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    approvedAnswerId: bigint('approved_answer_id', { mode: 'number' })
      .notNull()
      .references(() => approvedAnswers.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** The embedding, little-endian 32-bit floats, and the model it is of; null until it is made. */
    vector: bytes('vector'),
    embeddingModel: text('embedding_model'),
  },
  (table) => [index('approved_questions_answer').on(table.approvedAnswerId)],
);
