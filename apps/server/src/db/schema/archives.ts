import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, moment, numericId } from './columns.ts';
import { users } from './identity.ts';

/** A backup of the installation, or an account's data on their way out or in. */
export type ArchiveKind = 'backup' | 'export' | 'import';
export type ArchiveState = 'queued' | 'running' | 'ready' | 'failed';

/** Archives that are made or read in the background; their bytes lie in object storage, in parts. */
export const archives = pgTable(
  'archives',
  {
    id: numericId(),
    kind: text('kind').$type<ArchiveKind>().notNull(),
    /** Whose data it holds; null for a backup, which holds everybody's. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    state: text('state').$type<ArchiveState>().notNull().default('queued'),
    /** Rows and files that are dealt with, and how many there are; 0 until that is known. */
    done: bigint('done', { mode: 'number' }).notNull().default(0),
    total: bigint('total', { mode: 'number' }).notNull().default(0),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    /** Why it failed: a reason of the catalogue. */
    problem: text('problem'),
    /** What is said of it when it is done: counts by name. */
    outcome: jsonb('outcome').$type<Record<string, number>>().notNull().default({}),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('archives_list').on(table.kind, table.ownerId, table.id),
    uniqueIndex('archives_one_unfinished')
      .on(table.kind, sql`coalesce(${table.ownerId}::text, '')`)
      .where(sql`${table.finishedAt} is null`),
  ],
);

/** The bytes of an archive, one object after another. */
export const archiveParts = pgTable(
  'archive_parts',
  {
    archiveId: bigint('archive_id', { mode: 'number' })
      .notNull()
      .references(() => archives.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    storageKey: text('storage_key').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.archiveId, table.number] })],
);

/** Whoever copies stored objects that a snapshot names: while one is seen, no object is removed. */
export const objectHolds = pgTable('object_holds', {
  id: uuid('id').primaryKey(),
  seenAt: moment('seen_at').notNull().defaultNow(),
});
