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
import { bytes, moment, numericId } from './columns.ts';
import { connections } from './sources.ts';

/** One document of a source as last read from it: a file, a page. */
export const documents = pgTable(
  'documents',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    connectionId: bigint('connection_id', { mode: 'number' })
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    /** The source's own id: a file id, a page id, a URL. */
    externalId: text('external_id').notNull(),
    title: text('title').notNull(),
    url: text('url'),
    language: text('language'),
    /** Hash of the content, the pipeline's version and the embedding model that the passages were made from. */
    fingerprint: text('fingerprint'),
    /** Why the last attempt failed, for a person; the last good passages stay. */
    failure: text('failure'),
    failureReason: jsonb('failure_reason').$type<KeptReason>(),
    passageCount: integer('passage_count').notNull().default(0),
    characterCount: integer('character_count').notNull().default(0),
    /** The connection's content version at which this document last changed. */
    contentVersion: bigint('content_version', { mode: 'number' }).notNull().default(0),
    /** The run that last dealt with it, so that a run taken up again skips what is done. */
    syncRunId: bigint('sync_run_id', { mode: 'number' }),
    processedAt: moment('processed_at'),
  },
  (table) => [
    uniqueIndex('documents_external').on(table.connectionId, table.externalId),
    index('documents_version').on(table.connectionId, table.contentVersion),
  ],
);

/** A retrieved chunk of a document, with its vector and its terms. */
export const passages = pgTable(
  'passages',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    connectionId: bigint('connection_id', { mode: 'number' }).notNull(),
    documentId: bigint('document_id', { mode: 'number' })
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    headingPath: text('heading_path').array().notNull(),
    text: text('text').notNull(),
    page: integer('page'),
    tokenCount: integer('token_count').notNull(),
    /** Analyzed terms with their counts, as search/analyze-text.ts encodes them. */
    terms: text('terms').notNull(),
    /**
     * The embedding as search keeps it (search/quantize-vector.ts). Databases of before it have the float vectors in a
     * column `embedding`, which housekeeping empties (empty-embeddings.store.ts).
     */
    quantized: bytes('quantized'),
    embeddingModel: text('embedding_model').notNull(),
    isExcluded: boolean('is_excluded').notNull().default(false),
  },
  (table) => [uniqueIndex('passages_document').on(table.documentId, table.ordinal)],
);
