import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { connections } from './sources.ts';

/**
 * Unfinished background work. An entry that still exists when the work starts again belongs to a process that
 * died. Work over which three processes died stays dead-lettered until a person requests another attempt.
 */
export const workAttempts = pgTable(
  'work_attempts',
  {
    key: text('key').primaryKey(),
    /** A kind of job, or `document`. */
    kind: text('kind').notNull(),
    /** The account that owns the work. */
    ownerId: text('owner_id').notNull(),
    connectionId: bigint('connection_id', { mode: 'number' }).references(() => connections.id, {
      onDelete: 'cascade',
    }),
    /** The payload of a job, or id and title of a document. */
    subject: jsonb('subject').$type<Record<string, unknown>>().notNull(),
    attempts: smallint('attempts').notNull().default(1),
    begunAt: moment('begun_at').notNull().defaultNow(),
    setAsideAt: moment('set_aside_at'),
  },
  (table) => [
    index('work_attempts_connection').on(table.connectionId),
    index('work_attempts_set_aside').on(table.setAsideAt).where(sql`${table.setAsideAt} is not null`),
  ],
);
