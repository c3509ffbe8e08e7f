import type { ActionParameters, ServerTool } from '@anito/contract/actions';
import type { RunReason } from '@anito/contract/run-reasons';
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { assistants } from './assistants.ts';
import { bytes, createdAt, moment, numericId } from './columns.ts';
import { conversations, threads } from './conversations.ts';
import { users } from './identity.ts';

/** Actions of an assistant: an HTTP request to another service, or a server whose tools it may use. */
export const assistantActions = pgTable(
  'assistant_actions',
  {
    id: numericId(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assistantId: bigint('assistant_id', { mode: 'number' })
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'http' | 'server'>().notNull(),
    name: text('name').notNull(),
    /** Name of the tool for models; for a server, the prefix of its tools' names. */
    toolName: text('tool_name').notNull(),
    address: text('address').notNull(),
    /** When to use it; empty for a server, because its tools have descriptions. */
    description: text('description').notNull().default(''),
    method: text('method').notNull().default('POST'),
    sendsAs: text('sends_as').notNull().default('json'),
    headers: jsonb('headers').$type<{ name: string; value: string }[]>().notNull().default([]),
    // Not jsonb, which changes the order of the owner's parameters.
    parameters: json('parameters').$type<ActionParameters>(),
    template: text('template'),
    /**
     * Header with the credentials of the other service. Its value is encrypted; the context is the owner and
     * the row.
     */
    headerName: text('header_name'),
    secret: bytes('secret'),
    asksFirst: boolean('asks_first').notNull().default(true),
    isActive: boolean('is_active').notNull().default(true),
    /** Tools of a server, as it listed them last. */
    tools: json('tools').$type<ServerTool[]>().notNull().default([]),
    listedAt: moment('listed_at'),
    listProblem: text('list_problem').$type<RunReason>(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('assistant_actions_name').on(table.assistantId, table.toolName),
    index('assistant_actions_owner').on(table.ownerId, table.assistantId),
  ],
);

/** Runs of an action. The key ensures that it never runs twice. Its parameters are not stored. */
export const actionRuns = pgTable(
  'action_runs',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    assistantId: bigint('assistant_id', { mode: 'number' }).notNull(),
    actionId: bigint('action_id', { mode: 'number' })
      .notNull()
      .references(() => assistantActions.id, { onDelete: 'cascade' }),
    /** Display name of what ran. */
    name: text('name').notNull(),
    runKey: text('run_key').notNull(),
    /** A run left `running` by a dead process may have happened or not, and is not retried. */
    status: text('status').$type<'running' | 'done' | 'failed'>().notNull().default('running'),
    reason: text('reason').$type<RunReason>(),
    httpStatus: integer('http_status'),
    milliseconds: integer('milliseconds'),
    /** Result, returned when the same key is used again. */
    answer: text('answer'),
    isTest: boolean('is_test').notNull().default(false),
    threadId: bigint('thread_id', { mode: 'number' }).references(() => threads.id, { onDelete: 'cascade' }),
    conversationId: bigint('conversation_id', { mode: 'number' }).references(() => conversations.id, {
      onDelete: 'cascade',
    }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('action_runs_key').on(table.ownerId, table.runKey),
    index('action_runs_assistant').on(table.ownerId, table.assistantId, table.id),
    index('action_runs_action').on(table.actionId),
    index('action_runs_thread').on(table.threadId),
    index('action_runs_conversation').on(table.conversationId),
    index('action_runs_age').on(table.createdAt),
  ],
);
