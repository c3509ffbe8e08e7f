import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { StoredReason } from '../stored-reasons.ts';
import { bytes, moment } from './columns.ts';
import { connections } from './sources.ts';

/** Columns that the page tables of all external sources have. */
export const sourcePageColumns = () => ({
  ownerId: uuid('owner_id').notNull(),
  connectionId: bigint('connection_id', { mode: 'number' })
    .notNull()
    .references(() => connections.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  url: text('url').notNull(),
  /** The extracted document as gzipped JSON; null until the page was read. */
  document: bytes('document'),
  /** Hash of that document. */
  contentHash: text('content_hash'),
  /** Part of `account_usage`, which triggers update. */
  sizeBytes: integer('size_bytes').notNull().generatedAlwaysAs(sql`coalesce(octet_length(document), 0)`),
  contentLength: integer('content_length').notNull().default(0),
  /** Why the page could not be read the last time, for people. The document stays. */
  failure: text('failure'),
  failureReason: jsonb('failure_reason').$type<StoredReason>(),
  checkedAt: moment('checked_at'),
  /** The last run that refreshed it, so that a resumed run does not refresh it again. */
  refreshedRunId: bigint('refreshed_run_id', { mode: 'number' }),
  /** The last run that tried to refresh it. */
  attemptedRunId: bigint('attempted_run_id', { mode: 'number' }),
  /** Number of attempts of the run in `attemptedRunId`, raised before each attempt so that a kill counts. */
  attempts: integer('attempts').notNull().default(0),
});
