import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';

/** Responses to requests with an Idempotency-Key, kept for 24 hours at most. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    /** The caller: a user id or a visitor. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body. */
    requestHash: text('request_hash').notNull(),
    /** The account whose quota the response uses: a user, or the public endpoint that was called. */
    account: text('account').notNull().default(''),
    /** Null while the first request is running. */
    status: integer('status'),
    /** Also null when the response is not stored. */
    response: jsonb('response').$type<unknown>(),
    /** The process that handles the request. */
    processId: uuid('process_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('idempotent_requests_created').on(table.createdAt),
    index('idempotent_requests_account').on(table.account, table.createdAt),
  ],
);

/** Counts of events in the current window; `expire` is in milliseconds since 1970. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);

/**
 * Running server processes. A process that was not seen for a while is dead, and its unfinished work is free.
 */
export const processes = pgTable('processes', {
  id: uuid('id').primaryKey(),
  seenAt: moment('seen_at').notNull().defaultNow(),
  startedAt: moment('started_at').notNull().defaultNow(),
  /** Roles: `web`, `worker`. */
  roles: text('roles').array().notNull().default([]),
  /** API requests in the last minute. */
  callsPerMinute: integer('calls_per_minute').notNull().default(0),
  /** Resident memory in bytes. */
  memoryBytes: bigint('memory_bytes', { mode: 'number' }).notNull().default(0),
  liveConnections: integer('live_connections').notNull().default(0),
});
