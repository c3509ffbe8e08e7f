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

/** What an assistant may do: a call of another service by HTTP, or a server whose tools it may use. */
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
    /** How models call it; of a server, what the names of its tools begin with. */
    toolName: text('tool_name').notNull(),
    address: text('address').notNull(),
    /** When to use it; empty of a server, whose tools say it. */
    description: text('description').notNull().default(''),
    method: text('method').notNull().default('POST'),
    sendsAs: text('sends_as').notNull().default('json'),
    headers: jsonb('headers').$type<{ name: string; value: string }[]>().notNull().default([]),
    // Not jsonb, which puts parameters in another order than their owner.
    parameters: json('parameters').$type<ActionParameters>(),
    template: text('template'),
    /** The header that opens the other side; its value is encrypted, with the owner and the row bound in. */
    headerName: text('header_name'),
    secret: bytes('secret'),
    asksFirst: boolean('asks_first').notNull().default(true),
    isActive: boolean('is_active').notNull().default(true),
    /** Of a server, as it listed them last. */
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

/** A run of an action. Its key makes that it never runs twice; what it was called with is not kept. */
export const actionRuns = pgTable(
  'action_runs',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    assistantId: bigint('assistant_id', { mode: 'number' }).notNull(),
    actionId: bigint('action_id', { mode: 'number' })
      .notNull()
      .references(() => assistantActions.id, { onDelete: 'cascade' }),
    /** As people call what ran. */
    name: text('name').notNull(),
    runKey: text('run_key').notNull(),
    /** One that was left `running` by a process that died may have happened or not, and is not tried again. */
    status: text('status').$type<'running' | 'done' | 'failed'>().notNull().default('running'),
    reason: text('reason').$type<RunReason>(),
    httpStatus: integer('http_status'),
    milliseconds: integer('milliseconds'),
    /** What was given on, for the same key again. */
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
