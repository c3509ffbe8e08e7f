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

/** Accounts of a business on a channel, which an assistant answers: a page, a number, a bot. */
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
    /** Name of a channel in `channels.ts`. */
    channel: text('channel').notNull(),
    /** The channel's id of the account. */
    accountId: text('account_id').notNull(),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Encrypted; the context is the owner and the account. */
    token: bytes('token').notNull(),
    /** Further settings of the channel, none of them secret. */
    settings: jsonb('settings').$type<Record<string, string>>().notNull().default({}),
    /** Whether the channel sends us the messages of visitors. */
    isSubscribed: boolean('is_subscribed').notNull().default(false),
    /** The channel refuses the token. Nothing is sent until its owner reconnects the account. */
    needsReconnect: boolean('needs_reconnect').notNull().default(false),
    /** The last failure and its reason; null after a success. */
    failure: text('failure'),
    because: jsonb('because').$type<Record<string, unknown>>(),
    /** When the token was last checked. */
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

/** Visitors who write to an account. */
export const messagingCorrespondents = pgTable(
  'messaging_correspondents',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    configurationId: bigint('configuration_id', { mode: 'number' })
      .notNull()
      .references(() => messagingConfigurations.id, { onDelete: 'cascade' }),
    /**
     * The channel's id of the person for this account; a business-specific id takes precedence over a number.
     */
    personId: text('person_id').notNull(),
    /** WhatsApp's id of a person for this business, and the one for its linked portfolios. */
    userId: text('user_id'),
    parentUserId: text('parent_user_id'),
    /**
     * Phone number in digits; null when the channel does not provide it, or when it is the person id of an
     * older row.
     */
    phone: text('phone'),
    /** User name as the channel shows it, without the @. */
    username: text('username'),
    displayName: text('display_name'),
    /** The id under which their thread is stored. */
    channelUserId: text('channel_user_id').notNull(),
    /** Language of the product's own messages to them; null until they have written text. */
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

/** Messages of visitors, kept for a week so that no message is answered twice. */
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
    /** The channel's id of the message. */
    externalId: text('external_id').notNull(),
    /** Null for a message without text, and after it was answered: the text is in `conversations` then. */
    text: text('text'),
    /** Payload of a pressed button; null for written text. */
    pressed: text('pressed'),
    /** Content other than text; null for text, and after it was recorded. */
    attachment: jsonb('attachment').$type<MessageAttachment>(),
    /** It arrived too late for an answer and is only shown in the inbox. */
    isRecordOnly: boolean('is_record_only').notNull().default(false),
    state: text('state').$type<'waiting' | 'answering' | 'done' | 'ignored' | 'failed'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The process that answers it, and since when. */
    processId: uuid('process_id'),
    attemptedAt: moment('attempted_at'),
    /** Time of the next attempt at the earliest. */
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

/** Quick replies of an answer, as used for button presses. */
type StoredChoices = { titles: string[]; label: string; conversationId: number | null };

/** A message template of a channel: its name, language and parameter values. */
type ApprovedMessage = { name: string; language: string; components: Record<string, unknown>[] };

/** Messages to visitors, sent in the order of ids. */
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
    /** A message queued twice under a key is sent once. */
    key: text('key').notNull(),
    /** Each part is one message; emptied after they are sent. */
    parts: text('parts').array().notNull(),
    /** Quick replies of an answer with its last part; null for messages that are no answer. */
    choices: jsonb('choices').$type<StoredChoices>(),
    /** An approved message template, sent instead of the parts. */
    template: jsonb('template').$type<ApprovedMessage>(),
    /** The request for contact details in the message, which the visitor has seen once it is sent. */
    contactQuestion: jsonb('contact_question').$type<{ text: string; privacyUrl: string | null }>(),
    sentParts: integer('sent_parts').notNull().default(0),
    /** The channel's ids of the sent messages. */
    externalIds: text('external_ids').array().notNull().default([]),
    status: text('status').$type<'waiting' | 'sending' | 'sent' | 'failed'>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Attempts at the current part with an unknown result. */
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

/** Sign-ins at Facebook that an owner has started; deleted when they return. */
export const facebookStates = pgTable(
  'facebook_states',
  {
    /** SHA-256 of the state parameter. */
    stateHash: text('state_hash').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assistantId: bigint('assistant_id', { mode: 'number' })
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie of the browser in which it started. */
    browserHash: text('browser_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('facebook_states_owner').on(table.ownerId),
    index('facebook_states_assistant').on(table.assistantId),
    index('facebook_states_expires').on(table.expiresAt),
  ],
);

/** Pages that an owner may connect. Their tokens are never sent to browsers. */
export const facebookPages = pgTable(
  'facebook_pages',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pageId: text('page_id').notNull(),
    name: text('name').notNull(),
    /** Replaces the token for this owner. */
    handle: text('handle').notNull().unique('facebook_pages_handle'),
    /** Encrypted; the context is the owner and the handle. */
    token: bytes('token').notNull(),
    keptAt: moment('kept_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.pageId] }),
    index('facebook_pages_kept').on(table.keptAt),
  ],
);
