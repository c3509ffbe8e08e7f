import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { KeptReason } from '../kept-reasons.ts';
import { bytes, moment } from './columns.ts';
import { connections } from './sources.ts';

/** Columns of what a source's own table knows of one page, whichever source it is. */
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
  /** Counts into `account_usage`; triggers keep that. */
  sizeBytes: integer('size_bytes').notNull().generatedAlwaysAs(sql`coalesce(octet_length(document), 0)`),
  contentLength: integer('content_length').notNull().default(0),
  /** Why the page could not be read the last time, for a person; the document stays. */
  failure: text('failure'),
  failureReason: jsonb('failure_reason').$type<KeptReason>(),
  checkedAt: moment('checked_at'),
  /** The run that last looked at it, so that a run taken up again does not look twice. */
  refreshedRunId: bigint('refreshed_run_id', { mode: 'number' }),
  /** Times that the run in `attemptedRunId` began to read it: raised before, so that a kill counts. */
  attemptedRunId: bigint('attempted_run_id', { mode: 'number' }),
  attempts: integer('attempts').notNull().default(0),
});
