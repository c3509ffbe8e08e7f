import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';

/** Answers already given to requests that carried an Idempotency-Key; kept for 24 hours at most. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    /** Who asked: a user id or a visitor. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body. */
    requestHash: text('request_hash').notNull(),
    /** Whose room the answer takes: a user's, or that of the public place that was called. */
    account: text('account').notNull().default(''),
    /** Null while the first request is still running. */
    status: integer('status'),
    /** Null also when the answer is not kept. */
    response: jsonb('response').$type<unknown>(),
    /** The process that answers it. */
    processId: uuid('process_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('idempotent_requests_created').on(table.createdAt),
    index('idempotent_requests_account').on(table.account, table.createdAt),
  ],
);

/** How often something happened in its present window; `expire` in milliseconds since 1970. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);

/** Server processes that run; one that was not seen for a while is dead, and what it began is free. */
export const processes = pgTable('processes', {
  id: uuid('id').primaryKey(),
  seenAt: moment('seen_at').notNull().defaultNow(),
  startedAt: moment('started_at').notNull().defaultNow(),
  /** What it does: `web`, `worker`. */
  roles: text('roles').array().notNull().default([]),
  /** Calls of the API in the last minute. */
  callsPerMinute: integer('calls_per_minute').notNull().default(0),
  /** Resident memory, bytes. */
  memoryBytes: bigint('memory_bytes', { mode: 'number' }).notNull().default(0),
  liveConnections: integer('live_connections').notNull().default(0),
});
