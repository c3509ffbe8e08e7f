import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { threads } from './conversations.ts';

/** What an assistant is about to do for a visitor: its parameters are being asked for, or whether it may. */
export const pendingActions = pgTable('pending_actions', {
  threadId: bigint('thread_id', { mode: 'number' })
    .primaryKey()
    .references(() => threads.id, { onDelete: 'cascade' }),
  ownerId: uuid('owner_id').notNull(),
  actionId: bigint('action_id', { mode: 'number' }).notNull(),
  toolName: text('tool_name').notNull(),
  /** What is known of its parameters. */
  arguments: jsonb('arguments').$type<Record<string, string | number | boolean>>().notNull(),
  /** The parameter that was asked for last; null where it was asked whether to do it. */
  asked: text('asked'),
  /** The question by which it was asked, and the one by which the visitor agreed. */
  conversationId: bigint('conversation_id', { mode: 'number' }).notNull(),
  acceptedBy: bigint('accepted_by', { mode: 'number' }),
  createdAt: createdAt(),
});
