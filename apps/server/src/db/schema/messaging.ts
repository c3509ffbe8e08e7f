import type { MessageAttachment } from '@anito/contract/inbox';
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
import { assistants } from './assistants.ts';
import { bytes, createdAt, moment, numericId } from './columns.ts';
import { users } from './identity.ts';

/** An account of a business on a messaging service, which an assistant answers: a page, a number, a bot. */
export const messagingConfigurations = pgTable(
  'messaging_configurations',
  {
    id: numericId(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assistantId: bigint('assistant_id', { mode: 'number' })
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** The name of its kind, which `channels.ts` lists. */
    channel: text('channel').notNull(),
    /** As the service names the account. */
    accountId: text('account_id').notNull(),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Encrypted, with the owner and the account bound in. */
    token: bytes('token').notNull(),
    /** What the channel keeps besides; nothing secret. */
    settings: jsonb('settings').$type<Record<string, string>>().notNull().default({}),
    /** Whether the service sends us what visitors write. */
    isSubscribed: boolean('is_subscribed').notNull().default(false),
    /** The service refuses the token: nothing is sent until its owner connects the account again. */
    needsReconnect: boolean('needs_reconnect').notNull().default(false),
    /** What went wrong last, and why; null once it is well. */
    failure: text('failure'),
    because: jsonb('because').$type<Record<string, unknown>>(),
    /** When the token was last tried. */
    checkedAt: moment('checked_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('messaging_configurations_account').on(table.channel, table.accountId),
    uniqueIndex('messaging_configurations_assistant').on(table.assistantId, table.channel),
    index('messaging_configurations_owner').on(table.ownerId),
    index('messaging_configurations_checked').on(table.checkedAt),
  ],
);

/** A visitor who writes to such an account. */
export const messagingCorrespondents = pgTable(
  'messaging_correspondents',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    configurationId: bigint('configuration_id', { mode: 'number' })
      .notNull()
      .references(() => messagingConfigurations.id, { onDelete: 'cascade' }),
    /** As the service names them, for this account: an id of the business's own before a number. */
    personId: text('person_id').notNull(),
    /** The id that WhatsApp gives a person for this business, and the one for its linked portfolios. */
    userId: text('user_id'),
    parentUserId: text('parent_user_id'),
    /** Their number in digits; null where the service does not tell it, or it is the person id of an older row. */
    phone: text('phone'),
    /** As the service shows them; without the @. */
    username: text('username'),
    displayName: text('display_name'),
    /** As their thread is kept. */
    channelUserId: text('channel_user_id').notNull(),
    /** In which the product itself speaks to them; null until they have written words. */
    language: text('language'),
    lastInboundAt: moment('last_inbound_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('messaging_correspondents_person').on(table.configurationId, table.personId),
    index('messaging_correspondents_owner').on(table.ownerId, table.channelUserId),
    index('messaging_correspondents_user')
      .on(table.configurationId, table.userId)
      .where(sql`${table.userId} is not null`),
    index('messaging_correspondents_parent')
      .on(table.configurationId, table.parentUserId)
      .where(sql`${table.parentUserId} is not null`),
    index('messaging_correspondents_phone')
      .on(table.configurationId, table.phone)
      .where(sql`${table.phone} is not null`),
  ],
);

/** A message of a visitor, kept for a week so that the same one is never answered twice. */
export const inboundMessages = pgTable(
  'inbound_messages',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    configurationId: bigint('configuration_id', { mode: 'number' })
      .notNull()
      .references(() => messagingConfigurations.id, { onDelete: 'cascade' }),
    correspondentId: bigint('correspondent_id', { mode: 'number' })
      .notNull()
      .references(() => messagingCorrespondents.id, { onDelete: 'cascade' }),
    /** As the service names it. */
    externalId: text('external_id').notNull(),
    /** Null for what has no words, and once it is answered: what was said is then in `conversations`. */
    text: text('text'),
    /** What a press of an offered choice carries; null for what was written. */
    pressed: text('pressed'),
    /** What came without words; null for words, and once it is recorded. */
    attachment: jsonb('attachment').$type<MessageAttachment>(),
    /** It came too late to be answered: it is shown in the inbox and nothing else. */
    isRecordOnly: boolean('is_record_only').notNull().default(false),
    state: text('state').$type<'waiting' | 'answering' | 'done' | 'ignored' | 'failed'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Who answers it, and since when. */
    processId: uuid('process_id'),
    attemptedAt: moment('attempted_at'),
    /** Not before. */
    nextAt: moment('next_at').notNull().defaultNow(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('inbound_messages_external').on(table.configurationId, table.externalId),
    index('inbound_messages_owner').on(table.ownerId),
    index('inbound_messages_unfinished')
      .on(table.correspondentId, table.id)
      .where(sql`${table.state} in ('waiting', 'answering')`),
    index('inbound_messages_received').on(table.receivedAt),
  ],
);

/** The replies that an answer offers, as they are pressed. */
type KeptChoices = { titles: string[]; label: string; conversationId: number | null };

/** A template of a service's as it is sent: its name and language there, and the values of its parts. */
type ApprovedMessage = { name: string; language: string; components: Record<string, unknown>[] };

/** What is to be sent to a visitor, in the order of its ids. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    configurationId: bigint('configuration_id', { mode: 'number' })
      .notNull()
      .references(() => messagingConfigurations.id, { onDelete: 'cascade' }),
    correspondentId: bigint('correspondent_id', { mode: 'number' })
      .notNull()
      .references(() => messagingCorrespondents.id, { onDelete: 'cascade' }),
    /** What is queued twice under a key is sent once. */
    key: text('key').notNull(),
    /** Each is a message of its own; emptied once they are sent. */
    parts: text('parts').array().notNull(),
    /** What an answer offers to be pressed with its last part, none too; null for what is no answer to a question. */
    choices: jsonb('choices').$type<KeptChoices>(),
    /** Sent in the place of the parts: what the service has approved, with its values. */
    template: jsonb('template').$type<ApprovedMessage>(),
    /** The words in it that ask the visitor how to reach them, which they have read once it is sent. */
    contactQuestion: jsonb('contact_question').$type<{ text: string; privacyUrl: string | null }>(),
    sentParts: integer('sent_parts').notNull().default(0),
    /** As the service names the messages that were sent. */
    externalIds: text('external_ids').array().notNull().default([]),
    status: text('status').$type<'waiting' | 'sending' | 'sent' | 'failed'>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Attempts at the present part of which nobody knows whether it arrived. */
    unsureAttempts: integer('unsure_attempts').notNull().default(0),
    processId: uuid('process_id'),
    attemptedAt: moment('attempted_at'),
    nextAt: moment('next_at').notNull().defaultNow(),
    failure: text('failure'),
    because: jsonb('because').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('outbox_messages_key').on(table.configurationId, table.key),
    index('outbox_messages_owner').on(table.ownerId),
    index('outbox_messages_unfinished')
      .on(table.correspondentId, table.id)
      .where(sql`${table.status} in ('waiting', 'sending')`),
    index('outbox_messages_created').on(table.createdAt),
    index('outbox_messages_external').using('gin', table.externalIds),
    index('outbox_messages_choices')
      .on(table.correspondentId, table.id)
      .where(sql`${table.choices} is not null`),
  ],
);

/** A sign-in at Facebook that an owner has begun; gone once it came back. */
export const facebookStates = pgTable(
  'facebook_states',
  {
    /** SHA-256 of what is sent along. */
    stateHash: text('state_hash').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assistantId: bigint('assistant_id', { mode: 'number' })
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie of the browser in which it began. */
    browserHash: text('browser_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('facebook_states_owner').on(table.ownerId),
    index('facebook_states_assistant').on(table.assistantId),
    index('facebook_states_expires').on(table.expiresAt),
  ],
);

/** Pages that an owner may connect, whose tokens browsers never see. */
export const facebookPages = pgTable(
  'facebook_pages',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pageId: text('page_id').notNull(),
    name: text('name').notNull(),
    /** Stands for the token, for this owner. */
    handle: text('handle').notNull().unique('facebook_pages_handle'),
    /** Encrypted, with the owner and the handle bound in. */
    token: bytes('token').notNull(),
    keptAt: moment('kept_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.pageId] }),
    index('facebook_pages_kept').on(table.keptAt),
  ],
);
