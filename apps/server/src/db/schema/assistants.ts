import type { VisitorTexts } from '@anito/contract/assistants';
import type { FactKind, FactValue } from '@anito/contract/business-facts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, createdAt, moment, numericId } from './columns.ts';
import { users } from './identity.ts';
import { connections } from './sources.ts';

/** Assistants that businesses build from their sources. */
export const assistants = pgTable(
  'assistants',
  {
    id: numericId(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description'),
    systemPrompt: text('system_prompt').notNull(),
    tone: text('tone').notNull(),
    responseStyle: text('response_style').notNull(),
    theme: text('theme').notNull().default('default'),
    isActive: boolean('is_active').notNull().default(true),
    isAgentMode: boolean('is_agent_mode').notNull().default(false),
    isReportsPublic: boolean('is_reports_public').notNull().default(false),
    /** Whether search engines may list its public page. */
    isIndexable: boolean('is_indexable').notNull().default(true),
    /** How visitors reach the business when the assistant has no answer. */
    contact: text('contact'),
    /** Null for the installation's default. */
    model: text('model'),
    showsUnsure: boolean('shows_unsure').notNull().default(true),
    unsupportedSentences: text('unsupported_sentences').$type<'omit' | 'mark'>().notNull().default('omit'),
    /** Encrypted; the context is the assistant's id. Shown to the owner again. */
    accessCode: bytes('access_code'),
    appearance: jsonb('appearance').$type<Record<string, string | null>>().notNull().default({}),
    suggestedQuestions: jsonb('suggested_questions').$type<string[]>().notNull().default([]),
    /** Welcome text that replaces the automatic one. */
    greeting: text('greeting'),
    /** Greeting and suggested questions by language; the fields above apply where a language has none. */
    visitorTexts: jsonb('visitor_texts').$type<VisitorTexts>().notNull().default({}),
    /** Names the assistant in the code of a website. Readable there, so it is no secret. */
    publicId: uuid('public_id').notNull().defaultRandom(),
    /** Websites that may show the widget by the public id; any when empty. */
    allowedOrigins: text('allowed_origins').array().notNull().default([]),
    /** Random part of its short link. Unguessable, because the link contains the access code. */
    shortCode: text('short_code')
      .notNull()
      .default(sql`substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)`),
    /** Raised with each save of its forms, so that a save of an older state is detected. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('assistants_owner').on(table.ownerId, table.id),
    uniqueIndex('assistants_public_id').on(table.publicId),
    uniqueIndex('assistants_short_code').on(table.shortCode),
  ],
);

/** The sources that an assistant answers from, in the owner's order. */
export const assistantConnections = pgTable(
  'assistant_connections',
  {
    assistantId: bigint('assistant_id', { mode: 'number' })
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    connectionId: bigint('connection_id', { mode: 'number' })
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assistantId, table.connectionId] }),
    index('assistant_connections_connection').on(table.connectionId),
  ],
);

/** The picture of an assistant, re-encoded by the server. */
export const assistantLogos = pgTable('assistant_logos', {
  assistantId: bigint('assistant_id', { mode: 'number' })
    .primaryKey()
    .references(() => assistants.id, { onDelete: 'cascade' }),
  ownerId: uuid('owner_id').notNull(),
  /** Media type. */
  type: text('type').notNull(),
  content: bytes('content').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** Facts of the business that the owner has confirmed. */
export const businessFacts = pgTable(
  'business_facts',
  {
    assistantId: bigint('assistant_id', { mode: 'number' })
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<FactKind>().notNull(),
    ownerId: uuid('owner_id').notNull(),
    value: jsonb('value').$type<FactValue>().notNull(),
    /** What the sources stated at that time. Null if nothing. Another value later asks the owner again. */
    found: jsonb('found').$type<FactValue>(),
    confirmedAt: moment('confirmed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.assistantId, table.kind] })],
);
