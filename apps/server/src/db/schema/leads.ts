import type { FormReason } from '@anito/contract/contact-form';
import type { LeadOrder, OrderItem, OrderState } from '@anito/contract/lead-orders';
import type { LeadReason, LeadScore, LeadStatus } from '@anito/contract/leads';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { assistants } from './assistants.ts';
import { createdAt, moment, numericId } from './columns.ts';
import { threads } from './conversations.ts';
import { users } from './identity.ts';

/** People who may become customers. Their questions are stored with the conversations. */
export const leads = pgTable(
  'leads',
  {
    id: numericId(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assistantId: bigint('assistant_id', { mode: 'number' }).references(() => assistants.id, {
      onDelete: 'set null',
    }),
    name: text('name'),
    /** In lower case. */
    email: text('email'),
    /** In E.164 format when it was found in a conversation. */
    phone: text('phone'),
    company: text('company'),
    /** User name on a channel, without the @. */
    username: text('username'),
    score: text('score').$type<LeadScore>().notNull().default('Low'),
    reasons: text('reasons').array().$type<LeadReason[]>().notNull().default([]),
    status: text('status').$type<LeadStatus>().notNull().default('New'),
    /** Name of a channel, or `manual`. */
    source: text('source').notNull(),
    intent: text('intent'),
    need: text('need'),
    /** The sentence of the visitor that says what they want, on one line. */
    wish: text('wish'),
    /** Day and sum of money of the wish. */
    wishedOn: date('wished_on'),
    wishAmount: text('wish_amount'),
    /** When the newest message was written that a connected model has read. */
    describedUntil: moment('described_until'),
    /** Name, contact details and company in lower case, for searching. */
    searched: text('searched').notNull().default(''),
    /** True for a new lead whose owner was not notified by mail yet. */
    isAlertDue: boolean('is_alert_due').notNull().default(false),
    /** When its mail was sent. */
    alertedAt: moment('alerted_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('leads_email').on(table.ownerId, table.email).where(sql`${table.email} is not null`),
    uniqueIndex('leads_phone').on(table.ownerId, table.phone).where(sql`${table.phone} is not null`),
    index('leads_latest').on(table.ownerId, table.updatedAt.desc(), table.id.desc()),
    index('leads_score').on(table.ownerId, table.score, table.updatedAt.desc(), table.id.desc()),
    index('leads_status').on(table.ownerId, table.status, table.updatedAt.desc(), table.id.desc()),
    index('leads_assistant').on(table.assistantId),
    index('leads_alerted').on(table.ownerId, table.alertedAt).where(sql`${table.alertedAt} is not null`),
    index('leads_alerts').on(table.ownerId, table.id).where(sql`${table.isAlertDue}`),
  ],
);

/** Leads of the visitors of threads. */
export const leadThreads = pgTable(
  'lead_threads',
  {
    threadId: bigint('thread_id', { mode: 'number' })
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    leadId: bigint('lead_id', { mode: 'number' })
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.threadId] }),
    index('lead_threads_lead').on(table.leadId, table.threadId),
    index('lead_threads_owner').on(table.ownerId),
  ],
);

/**
 * Forms, and requests in a chat, with which visitors gave contact details of a lead, with the consent text as
 * shown.
 */
export const leadForms = pgTable(
  'lead_forms',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    leadId: bigint('lead_id', { mode: 'number' })
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    because: text('because').$type<FormReason>().notNull(),
    /** Null when there was no consent text. */
    consentText: text('consent_text'),
    privacyUrl: text('privacy_url'),
    isTicked: boolean('is_ticked').notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
    /** When the request was shown in a chat without a form; null for a form. */
    shownAt: moment('shown_at'),
    /** The message that was sent with the form. */
    message: text('message'),
  },
  (table) => [
    index('lead_forms_lead').on(table.leadId, table.id),
    index('lead_forms_owner').on(table.ownerId),
  ],
);

/** Orders of leads: drafts of a connected model, and what owners write down. */
export const leadOrders = pgTable(
  'lead_orders',
  {
    id: numericId(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    leadId: bigint('lead_id', { mode: 'number' })
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    items: jsonb('items').$type<OrderItem[]>().notNull(),
    /** Day for which it is ordered. */
    wantedOn: date('wanted_on'),
    /** As it was written. */
    amount: text('amount'),
    state: text('state').$type<OrderState>().notNull().default('draft'),
    madeBy: text('made_by').$type<LeadOrder['madeBy']>().notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('lead_orders_lead').on(table.leadId, table.id),
    index('lead_orders_owner').on(table.ownerId),
    /** A model keeps one draft of a lead up to date. */
    uniqueIndex('lead_orders_draft')
      .on(table.leadId)
      .where(sql`${table.state} = 'draft' and ${table.madeBy} = 'model'`),
  ],
);

/** Questions that were searched for contact details; deleted after some days. */
export const contactSearches = pgTable(
  'contact_searches',
  {
    conversationId: bigint('conversation_id', { mode: 'number' }).notNull(),
    ownerId: uuid('owner_id').notNull(),
    searchedAt: moment('searched_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId] }),
    index('contact_searches_owner').on(table.ownerId),
    index('contact_searches_at').on(table.searchedAt),
  ],
);
