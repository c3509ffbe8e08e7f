import type { Because } from '@anito/contract/because';
import type { FileKind } from '@anito/contract/limits';
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
import type { KeptReason } from '../kept-reasons.ts';
import { createdAt, moment, numericId } from './columns.ts';
import { users } from './identity.ts';

/** A knowledge source of one owner. */
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
    /** Raised in every transaction that changes this connection's passages; its row lock orders writers. */
    contentVersion: bigint('content_version', { mode: 'number' }).notNull().default(0),
    /** The content version of the last change that removed documents. */
    purgedVersion: bigint('purged_version', { mode: 'number' }).notNull().default(0),
    /** Files or notes in it; triggers on their tables keep it, whichever program writes them. */
    itemCount: integer('item_count').notNull().default(0),
    lastSyncedAt: moment('last_synced_at'),
    /** Set when the source's service refused the key; cleared when the source is connected again. */
    needsReconnect: boolean('needs_reconnect').notNull().default(false),
    /** Raised with each save of its settings or its choice of pages by a person; syncs leave it. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('connections_owner').on(table.ownerId, table.id)],
);

/** An uploaded file; its bytes lie in object storage under `storageKey`. */
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

/** What an owner typed: a text under a title, or a question (in `title`) with its answer. */
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
    /** Raised with each change of the words. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('notes_connection').on(table.ownerId, table.connectionId, table.id),
    index('notes_of_connection').on(table.connectionId),
  ],
);

/** Files and notes of one account over all its sources; triggers on their tables keep it, as `connections.item_count`. */
export const accountUsage = pgTable('account_usage', {
  ownerId: uuid('owner_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  itemCount: integer('item_count').notNull(),
  byteCount: bigint('byte_count', { mode: 'number' }).notNull(),
});

/** Room of an account that uploads under way have taken for bytes that are not counted in `account_usage` yet. */
export const uploadReservations = pgTable(
  'upload_reservations',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    byteCount: bigint('byte_count', { mode: 'number' }).notNull(),
    /** The process that receives it. */
    processId: uuid('process_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('upload_reservations_owner').on(table.ownerId)],
);

/** Stored objects whose rows are gone; removed from storage until that succeeds. */
export const orphanedObjects = pgTable('orphaned_objects', {
  storageKey: text('storage_key').primaryKey(),
  createdAt: createdAt(),
});

export type SyncRunStatus = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';

/** A document that a run could not bring up to date. */
export type SyncFailure = { id: string; title: string; reason: string; because?: Because | null };

/** One run of a sync. At most one unfinished run per connection (a unique row, not an if). */
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
    /** Which try of a scheduled run it is, from 1. */
    attempt: integer('attempt').notNull().default(1),
    /** Of versions before, which may still run beside this one; nothing reads it. */
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    /** Raised each time a worker takes the run; a holder of an older lease cannot commit. */
    lease: integer('lease').notNull().default(0),
    total: integer('total').notNull().default(0),
    successful: integer('successful').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    /** Of the successful ones those whose content was as before. */
    unchanged: integer('unchanged').notNull().default(0),
    /** Documents that were gone from the source. */
    removed: integer('removed').notNull().default(0),
    failures: jsonb('failures').$type<SyncFailure[]>().notNull().default([]),
    error: text('error'),
    errorReason: jsonb('error_reason').$type<KeptReason>(),
    createdAt: createdAt(),
    startedAt: moment('started_at'),
    /** When the source's own rows were brought up to date; null for sources that have nothing to look at outside. */
    refreshedAt: moment('refreshed_at'),
    finishedAt: moment('finished_at'),
    /** When its owner was told by e-mail that it failed. */
    notifiedAt: moment('notified_at'),
  },
  (table) => [
    uniqueIndex('sync_runs_one_active').on(table.connectionId).where(sql`${table.finishedAt} is null`),
    index('sync_runs_connection').on(table.ownerId, table.connectionId, table.id),
    index('sync_runs_owner').on(table.ownerId, table.id),
  ],
);
