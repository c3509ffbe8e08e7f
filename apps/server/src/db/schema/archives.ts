import type { ImportRemark, ImportStage } from '@anito/contract/imports';
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

/** A backup of the installation, or an export or import of an account's data. */
export type ArchiveKind = 'backup' | 'export' | 'import';
/** `uploading`: the bytes of an import are being received. */
export type ArchiveState = 'uploading' | 'queued' | 'running' | 'ready' | 'failed';

/** Kinds of imported items. `look`, `code`, `settings` and `schedule` record steps that run once. */
export type ImportedItemKind =
  | 'source'
  | 'upload'
  | 'note'
  | 'assistant'
  | 'look'
  | 'code'
  | 'thread'
  | 'conversation'
  | 'question'
  | 'answer'
  | 'settings'
  | 'schedule';

/** Archives that are created or read in the background. Their bytes are in object storage, in parts. */
export const archives = pgTable(
  'archives',
  {
    id: numericId(),
    kind: text('kind').$type<ArchiveKind>().notNull(),
    /** Owner of the data; null for a backup, which contains all accounts. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    state: text('state').$type<ArchiveState>().notNull().default('queued'),
    /** Rows and files that are processed, and their total; 0 until that is known. */
    done: bigint('done', { mode: 'number' }).notNull().default(0),
    total: bigint('total', { mode: 'number' }).notNull().default(0),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    /** Reason of a failure, from the catalogue. */
    problem: text('problem'),
    /** Results by name, as counts. */
    outcome: jsonb('outcome').$type<Record<string, number>>().notNull().default({}),
    /** Current stage of an import. */
    stage: text('stage').$type<ImportStage>(),
    /** Remarks of an import for its owner about skipped items. */
    remarks: jsonb('remarks').$type<ImportRemark[]>().notNull().default([]),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('archives_list').on(table.kind, table.ownerId, table.id),
    index('archives_owner').on(table.ownerId),
    uniqueIndex('archives_one_unfinished')
      .on(table.kind, sql`coalesce(${table.ownerId}::text, '')`)
      .where(sql`${table.finishedAt} is null`),
  ],
);

/** The bytes of an archive, as a sequence of objects. */
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

/**
 * Items that an account has imported from another one (`origin`), with their ids in both. Inserted in the
 * transactions that create the items, so that repeated and killed imports create no item twice.
 */
export const importedItems = pgTable(
  'imported_items',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    origin: uuid('origin').notNull(),
    kind: text('kind').$type<ImportedItemKind>().notNull(),
    oldId: bigint('old_id', { mode: 'number' }).notNull(),
    newId: bigint('new_id', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.origin, table.kind, table.oldId] })],
);

/**
 * Holds on stored objects while the objects of a snapshot are copied. While one is renewed, no object is
 * removed.
 */
export const objectHolds = pgTable('object_holds', {
  id: uuid('id').primaryKey(),
  seenAt: moment('seen_at').notNull().defaultNow(),
});
