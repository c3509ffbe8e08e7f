import type { DeadLetterReason } from '@anito/contract/dead-letters';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment, numericId } from './columns.ts';

/** Messages of a channel that could not be read: acknowledged, and kept for a week to be processed again. */
export const deadLetters = pgTable(
  'dead_letters',
  {
    id: numericId(),
    /** Name of a channel in `channels.ts`. */
    channel: text('channel').notNull(),
    /** The account in the address of the webhook; null when it is in the body. */
    accountId: text('account_id'),
    reason: text('reason').$type<DeadLetterReason>().notNull(),
    /** The received bytes, or a webhook with only the part that could not be read; encrypted. */
    payload: bytes('payload').notNull(),
    /** Size of the payload before encryption, in bytes. */
    size: integer('size').notNull(),
    /** SHA-256 of channel, account and payload, so that a repeated message is stored once. */
    fingerprint: text('fingerprint').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    /** Number of failed attempts to process it again, and the time of the last one. */
    attempts: integer('attempts').notNull().default(0),
    lastAttemptAt: moment('last_attempt_at'),
  },
  (table) => [
    uniqueIndex('dead_letters_fingerprint').on(table.fingerprint),
    index('dead_letters_channel').on(table.channel, table.id),
    index('dead_letters_received').on(table.receivedAt),
  ],
);

/** Number of dead letters of a channel since the installation began. */
export const deadLetterCounts = pgTable('dead_letter_counts', {
  channel: text('channel').primaryKey(),
  received: bigint('received', { mode: 'number' }).notNull().default(0),
  /** Processed successfully later. */
  processed: bigint('processed', { mode: 'number' }).notNull().default(0),
  /** Oldest ones, deleted for lack of space. */
  dropped: bigint('dropped', { mode: 'number' }).notNull().default(0),
  /** Not processed within a week. */
  expired: bigint('expired', { mode: 'number' }).notNull().default(0),
});
