import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, bytewiseText, moment, numericId } from './columns.ts';

/**
 * Accounts above the bound of search in memory, whose index lies in the database (PostgreSQL only). No foreign keys:
 * an account or a source is deleted at once, what belonged to its index by a job.
 */
export const largeAccounts = pgTable('large_accounts', {
  ownerId: uuid('owner_id').primaryKey(),
  /** `filling` until search may use the index. */
  state: text('state').$type<'filling' | 'ready'>().notNull().default('filling'),
  /** Raised in every transaction that changes the index. */
  revision: bigint('revision', { mode: 'number' }).notNull().default(0),
  /** When a job was last asked to bring the index up to date; null since one began. */
  queuedAt: moment('queued_at'),
});

/** How far the index of a large account has come with each of its connections. */
export const largeConnections = pgTable(
  'large_connections',
  {
    connectionId: bigint('connection_id', { mode: 'number' }).primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    /** The last document taken in, in the order of content version and id. */
    contentVersion: bigint('content_version', { mode: 'number' }).notNull(),
    documentId: bigint('document_id', { mode: 'number' }).notNull(),
    /** Documents deleted up to this version are out. */
    purgedVersion: bigint('purged_version', { mode: 'number' }).notNull(),
  },
  (table) => [index('large_connections_owner').on(table.ownerId)],
);

/** Some documents of one connection, indexed together; as search/large/segment-header.ts encodes them. */
export const largeSegments = pgTable(
  'large_segments',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    connectionId: bigint('connection_id', { mode: 'number' }).notNull(),
    passageCount: integer('passage_count').notNull(),
    header: bytes('header').notNull(),
    /** Ids of the documents, which rise, as float64. */
    documents: bytes('documents').notNull(),
    /** Numbers of documents that were changed or deleted since, as uint16. */
    dead: bytes('dead').notNull(),
  },
  (table) => [index('large_segments_owner').on(table.ownerId, table.connectionId)],
);

/** In which passages of a segment a term occurs, and how often; as search/large/encode-postings.ts encodes them. */
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

/** The tables of vectors, one for each large account and embedding model; their names end with the id. */
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
