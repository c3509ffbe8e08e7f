import type { FileKind } from '@anito/contract/limits';
import type { LocalizedReason } from '@anito/contract/localized-reason';
import type { NoteKind } from '@anito/contract/notes';
import type { SyncTrigger } from '@anito/contract/schedules';
import type { ConnectionType } from '@anito/contract/sources';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StoredReason } from '../stored-reasons.ts';
import { createdAt, moment, numericId } from './columns.ts';
import { users } from './identity.ts';

/** Knowledge sources of owners. */
export const connections = pgTable(
  'connections',
  {
    id: numericId(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').$type<ConnectionType>().notNull(),
    name: text('name').notNull(),
    description: text('description'),
    /** Raised in every transaction that changes the source's passages. The row lock orders writers. */
    contentVersion: bigint('content_version', { mode: 'number' }).notNull().default(0),
    /** The content version of the last change that removed documents. */
    purgedVersion: bigint('purged_version', { mode: 'number' }).notNull().default(0),
    /** Number of its files or notes. Triggers on their tables update it, whichever program writes them. */
    itemCount: integer('item_count').notNull().default(0),
    lastSyncedAt: moment('last_synced_at'),
    /** Set when the service refuses the key, cleared when the source is reconnected. */
    needsReconnect: boolean('needs_reconnect').notNull().default(false),
    /** Raised with each save of its settings or pages by a person, not by syncs. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('connections_owner').on(table.ownerId, table.id)],
);

/** Uploaded files. The bytes are in object storage under `storageKey`. */
export const files = pgTable(
  'files',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    connectionId: bigint('connection_id', { mode: 'number' })
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    originalName: text('original_name').notNull(),
    kind: text('kind').$type<FileKind>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('files_connection').on(table.ownerId, table.connectionId),
    index('files_of_connection').on(table.connectionId),
  ],
);

/** Notes: a text with a title, or a question (in `title`) with its answer. */
export const notes = pgTable(
  'notes',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    connectionId: bigint('connection_id', { mode: 'number' })
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NoteKind>().notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    sizeBytes: integer('size_bytes')
      .notNull()
      .generatedAlwaysAs(sql`octet_length(title) + octet_length(text)`),
    /** Raised with each change of the text. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('notes_connection').on(table.ownerId, table.connectionId, table.id),
    index('notes_of_connection').on(table.connectionId),
  ],
);

/**
 * Number and size of the files and notes of an account. Triggers update it, as they do
 * `connections.item_count`.
 */
export const accountUsage = pgTable('account_usage', {
  ownerId: uuid('owner_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  itemCount: integer('item_count').notNull(),
  byteCount: bigint('byte_count', { mode: 'number' }).notNull(),
});

/** Space that unfinished uploads have reserved, before their bytes count in `account_usage`. */
export const uploadReservations = pgTable(
  'upload_reservations',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    byteCount: bigint('byte_count', { mode: 'number' }).notNull(),
    /** The process that receives the upload. */
    processId: uuid('process_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('upload_reservations_owner').on(table.ownerId)],
);

/** Stored objects without rows; they are removed from storage until that succeeds. */
export const orphanedObjects = pgTable('orphaned_objects', {
  storageKey: text('storage_key').primaryKey(),
  createdAt: createdAt(),
});

export type SyncRunStatus = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';

/** A document that a run could not read. */
export type SyncFailure = { id: string; title: string; reason: string; because?: LocalizedReason | null };

/** Sync runs. A unique index allows one unfinished run per source. */
export const syncRuns = pgTable(
  'sync_runs',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    connectionId: bigint('connection_id', { mode: 'number' })
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    status: text('status').$type<SyncRunStatus>().notNull(),
    refreshVectors: boolean('refresh_vectors').notNull().default(false),
    trigger: text('trigger').$type<SyncTrigger>().notNull().default('manual'),
    /** Attempt number of a scheduled run, from 1. */
    attempt: integer('attempt').notNull().default(1),
    /** Written by earlier versions, which may still run beside this one; never read. */
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    /** Raised each time a worker claims the run. A holder of an older lease cannot commit. */
    lease: integer('lease').notNull().default(0),
    total: integer('total').notNull().default(0),
    successful: integer('successful').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    /** Number of the successful documents whose content was unchanged. */
    unchanged: integer('unchanged').notNull().default(0),
    /** Number of documents that were gone from the source. */
    removed: integer('removed').notNull().default(0),
    failures: jsonb('failures').$type<SyncFailure[]>().notNull().default([]),
    error: text('error'),
    errorReason: jsonb('error_reason').$type<StoredReason>(),
    createdAt: createdAt(),
    startedAt: moment('started_at'),
    /** When the pages of an external source were refreshed; null for sources that are stored here. */
    refreshedAt: moment('refreshed_at'),
    finishedAt: moment('finished_at'),
    /** When its owner was notified of the failure by e-mail. */
    notifiedAt: moment('notified_at'),
  },
  (table) => [
    uniqueIndex('sync_runs_one_active').on(table.connectionId).where(sql`${table.finishedAt} is null`),
    index('sync_runs_connection').on(table.ownerId, table.connectionId, table.id),
    index('sync_runs_owner').on(table.ownerId, table.id),
  ],
);
