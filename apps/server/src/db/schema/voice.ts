import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { assistants } from './assistants.ts';
import { bytes, createdAt, moment, numericId } from './columns.ts';
import { users } from './identity.ts';

/** Voice calls to assistants: what was granted, and the result. */
export const voiceCalls = pgTable(
  'voice_calls',
  {
    id: numericId(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for a call of an owner without a particular assistant. */
    assistantId: bigint('assistant_id', { mode: 'number' }).references(() => assistants.id, {
      onDelete: 'cascade',
    }),
    /** Name of the channel under which the call is stored. */
    channel: text('channel').notNull(),
    channelUserId: text('channel_user_id').notNull(),
    /** The caller has no id, so the thread of the call is for this call only. */
    isOneOff: boolean('is_one_off').notNull().default(false),
    /**
     * SHA-256 of the visitor's address and the assistant. Limits the share of one address in a day's calls.
     */
    addressHash: bytes('address_hash'),
    /** SHA-256 of a secret that only the caller has. */
    secretHash: bytes('secret_hash').notNull().unique('voice_calls_secret'),
    /** Maximum duration in seconds. */
    grantedSeconds: integer('granted_seconds').notNull(),
    /**
     * Duration in seconds, after the provider has confirmed the end; until then the whole granted time
     * counts.
     */
    usedSeconds: integer('used_seconds'),
    /** The provider's id of the call; null until the caller has sent it. */
    providerCallId: text('provider_call_id').unique('voice_calls_provider'),
    /** Search results since the last stored turn. */
    found: jsonb('found').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('voice_calls_day').on(table.ownerId, table.createdAt),
    index('voice_calls_assistant').on(table.assistantId),
    index('voice_calls_open').on(table.createdAt).where(sql`${table.endedAt} is null`),
  ],
);
