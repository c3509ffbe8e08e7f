import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { threads } from './conversations.ts';

/** Actions that an assistant is about to run for a visitor: it asks for parameters or for confirmation. */
export const pendingActions = pgTable('pending_actions', {
  threadId: bigint('thread_id', { mode: 'number' })
    .primaryKey()
    .references(() => threads.id, { onDelete: 'cascade' }),
  ownerId: uuid('owner_id').notNull(),
  actionId: bigint('action_id', { mode: 'number' }).notNull(),
  toolName: text('tool_name').notNull(),
  /** Parameter values that are known so far. */
  arguments: jsonb('arguments').$type<Record<string, string | number | boolean>>().notNull(),
  /** The last requested parameter; null when confirmation was requested. */
  asked: text('asked'),
  /** The question that requested the action, and the question that confirmed it. */
  conversationId: bigint('conversation_id', { mode: 'number' }).notNull(),
  acceptedBy: bigint('accepted_by', { mode: 'number' }),
  createdAt: createdAt(),
});
