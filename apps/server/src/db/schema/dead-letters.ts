import type { DeadLetterReason } from '@anito/contract/dead-letters';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment, numericId } from './columns.ts';

/** What a service sent and nothing could read: acknowledged, and kept for a week to be processed again. */
export const deadLetters = pgTable(
  'dead_letters',
  {
    id: numericId(),
    /** The name of its kind, which `channels.ts` lists. */
    channel: text('channel').notNull(),
    /** The account in the address of the webhook; null where the body names it. */
    accountId: text('account_id'),
    reason: text('reason').$type<DeadLetterReason>().notNull(),
    /** The bytes as they came, or a webhook of the one part that was not read; encrypted. */
    payload: bytes('payload').notNull(),
    /** Of the payload before it was encrypted. */
    size: integer('size').notNull(),
    /** SHA-256 of channel, account and payload: what comes twice is kept once. */
    fingerprint: text('fingerprint').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    /** How often it was processed again in vain, and when last. */
    attempts: integer('attempts').notNull().default(0),
    lastAttemptAt: moment('last_attempt_at'),
  },
  (table) => [
    uniqueIndex('dead_letters_fingerprint').on(table.fingerprint),
    index('dead_letters_channel').on(table.channel, table.id),
    index('dead_letters_received').on(table.receivedAt),
  ],
);

/** How many dead letters a channel has had, since the installation began. */
export const deadLetterCounts = pgTable('dead_letter_counts', {
  channel: text('channel').primaryKey(),
  received: bigint('received', { mode: 'number' }).notNull().default(0),
  /** Processed to the end later. */
  processed: bigint('processed', { mode: 'number' }).notNull().default(0),
  /** The oldest, given up because there was no more room. */
  dropped: bigint('dropped', { mode: 'number' }).notNull().default(0),
  /** Never processed within a week. */
  expired: bigint('expired', { mode: 'number' }).notNull().default(0),
});
