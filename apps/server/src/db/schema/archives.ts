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

/** A backup of the installation, or an account's data on their way out or in. */
export type ArchiveKind = 'backup' | 'export' | 'import';
/** `uploading`: an import's bytes are being received. */
export type ArchiveState = 'uploading' | 'queued' | 'running' | 'ready' | 'failed';

/** What an account has of another one: a thing each, and `look`, `code`, `settings` and `schedule`, which are done once. */
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
    /** Of an import: what is being done. */
    stage: text('stage').$type<ImportStage>(),
    /** Of an import: what its owner has to know of what was left out. */
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

/**
 * What an account has brought in from another one, which `origin` names: the ids that its things had there, and have
 * here. Written in the transactions that make the things, so that none is made twice, whatever is killed or read again.
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

/** Whoever copies stored objects that a snapshot names: while one is seen, no object is removed. */
export const objectHolds = pgTable('object_holds', {
  id: uuid('id').primaryKey(),
  seenAt: moment('seen_at').notNull().defaultNow(),
});
