import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { assistants } from './assistants.ts';
import { bytes, createdAt, moment, numericId } from './columns.ts';
import { users } from './identity.ts';

/** A spoken call to an assistant: what was granted for it, and what became of it. */
export const voiceCalls = pgTable(
  'voice_calls',
  {
    id: numericId(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for a call of an owner to no assistant in particular. */
    assistantId: bigint('assistant_id', { mode: 'number' }).references(() => assistants.id, {
      onDelete: 'cascade',
    }),
    /** The channel by which it is kept: the name of its kind. */
    channel: text('channel').notNull(),
    channelUserId: text('channel_user_id').notNull(),
    /** The caller has no id: the thread of the call is a one-off. */
    isOneOff: boolean('is_one_off').notNull().default(false),
    /** SHA-256 of the visitor's address and the assistant, by which one address is kept from taking all of a day. */
    addressHash: bytes('address_hash'),
    /** SHA-256 of the secret that only who calls has. */
    secretHash: bytes('secret_hash').notNull().unique('voice_calls_secret'),
    /** Seconds that it may take. */
    grantedSeconds: integer('granted_seconds').notNull(),
    /** Seconds that it took, once the provider has confirmed its end; until then all that was granted counts. */
    usedSeconds: integer('used_seconds'),
    /** How the provider knows it; null until who calls has told. */
    providerCallId: text('provider_call_id').unique('voice_calls_provider'),
    /** What was found in the sources since the last turn was kept. */
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
