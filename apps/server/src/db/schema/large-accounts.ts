import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, bytewiseText, moment, numericId } from './columns.ts';

/**
 * Accounts that are too large for search in memory. Their index is in the database. There are no foreign
 * keys: an account or a source is deleted at once, and a job deletes its part of the index.
 */
export const largeAccounts = pgTable('large_accounts', {
  ownerId: uuid('owner_id').primaryKey(),
  /** `filling` until search may use the index. */
  state: text('state').$type<'filling' | 'ready'>().notNull().default('filling'),
  /** Raised in every transaction that changes the index. */
  revision: bigint('revision', { mode: 'number' }).notNull().default(0),
  /** When a job was last queued to update the index; null since one has started. */
  queuedAt: moment('queued_at'),
});

/** Progress of the index of a large account in each of its sources. */
export const largeConnections = pgTable(
  'large_connections',
  {
    connectionId: bigint('connection_id', { mode: 'number' }).primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    /** The last indexed document, in the order of content version and id. */
    contentVersion: bigint('content_version', { mode: 'number' }).notNull(),
    documentId: bigint('document_id', { mode: 'number' }).notNull(),
    /** Documents deleted up to this version are removed from the index. */
    purgedVersion: bigint('purged_version', { mode: 'number' }).notNull(),
  },
  (table) => [index('large_connections_owner').on(table.ownerId)],
);

/** Documents of one source that are indexed together, as encoded by search/large/segment-header.ts. */
export const largeSegments = pgTable(
  'large_segments',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    connectionId: bigint('connection_id', { mode: 'number' }).notNull(),
    passageCount: integer('passage_count').notNull(),
    header: bytes('header').notNull(),
    /** Ascending ids of the documents, as float64. */
    documents: bytes('documents').notNull(),
    /** Numbers of documents that were changed or deleted since, as uint16. */
    dead: bytes('dead').notNull(),
  },
  (table) => [index('large_segments_owner').on(table.ownerId, table.connectionId)],
);

/**
 * The passages of a segment that contain a term, with counts, as encoded by search/large/encode-postings.ts.
 */
export const largePostings = pgTable(
  'large_postings',
  {
    segmentId: bigint('segment_id', { mode: 'number' }).notNull(),
    term: bytewiseText('term').notNull(),
    ownerId: uuid('owner_id').notNull(),
    entries: bytes('entries').notNull(),
  },
  (table) => [primaryKey({ columns: [table.segmentId, table.term] })],
);

/** Tables of vectors, one for each large account and embedding model. Their names end with the id. */
export const largeVectors = pgTable(
  'large_vectors',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    embeddingModel: text('embedding_model').notNull(),
    dimensions: integer('dimensions').notNull(),
  },
  (table) => [index('large_vectors_owner').on(table.ownerId)],
);
