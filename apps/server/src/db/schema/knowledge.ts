import type { FoundFact } from '@anito/business-facts/fact';
import type { ModelProblem } from '@anito/contract/model-change';
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
import type { StoredWarnings } from '../stored-warnings.ts';
import { bytes, moment, numericId } from './columns.ts';
import { connections } from './sources.ts';

/** Documents of a source as last read from it: a file, a page, a note. */
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
    /**
     * Hash of the content and the pipeline version that the passages were made from (knowledge.service.ts).
     */
    fingerprint: text('fingerprint'),
    /** Why the last attempt failed, for people. The last good passages stay. */
    failure: text('failure'),
    failureReason: jsonb('failure_reason').$type<StoredReason>(),
    /** Parts that were not read, although the rest was. */
    warnings: jsonb('warnings').$type<StoredWarnings>(),
    /** Facts of the business that it states (packages/business-facts). Null without any. */
    facts: jsonb('facts').$type<FoundFact[]>(),
    passageCount: integer('passage_count').notNull().default(0),
    characterCount: integer('character_count').notNull().default(0),
    /** The connection's content version at which this document last changed. */
    contentVersion: bigint('content_version', { mode: 'number' }).notNull().default(0),
    /** The last run that processed it, so that a resumed run skips finished documents. */
    syncRunId: bigint('sync_run_id', { mode: 'number' }),
    processedAt: moment('processed_at'),
  },
  (table) => [
    uniqueIndex('documents_external').on(table.connectionId, table.externalId),
    index('documents_version').on(table.connectionId, table.contentVersion),
  ],
);

/** Passages of documents, with vectors and search terms. */
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
    /** The embedding in the format of the search index (search/quantize-vector.ts). */
    quantized: bytes('quantized'),
    embeddingModel: text('embedding_model').notNull(),
    isExcluded: boolean('is_excluded').notNull().default(false),
  },
  (table) => [
    uniqueIndex('passages_document').on(table.documentId, table.ordinal),
    index('passages_model').on(table.connectionId, table.embeddingModel),
  ],
);

/**
 * Progress of a source's change to another embedding model. The row stays, because the source's fingerprints
 * contain its first model.
 */
export const modelChanges = pgTable(
  'model_changes',
  {
    connectionId: bigint('connection_id', { mode: 'number' })
      .primaryKey()
      .references(() => connections.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id').notNull(),
    firstModel: text('first_model').notNull(),
    /** The model that the source changes to, or has changed to. */
    embeddingModel: text('embedding_model').notNull(),
    /**
     * `filling`: vectors of the model are added to `next_vectors`. `switched`: these are used from now on,
     * and moved to the passages. `done`: all are moved.
     */
    state: text('state').$type<'filling' | 'switched' | 'done'>().notNull(),
    /** The last processed document in this state, in the order of content version and id. */
    contentVersion: bigint('content_version', { mode: 'number' }).notNull().default(-1),
    documentId: bigint('document_id', { mode: 'number' }).notNull().default(0),
    /** Number of passages that have a vector of the model. */
    passageCount: integer('passage_count').notNull().default(0),
    /** Raised each time a worker claims it. A holder of an older lease cannot commit. */
    lease: integer('lease').notNull().default(0),
    /** When a job for its account was last queued, or worked on it. */
    queuedAt: moment('queued_at'),
    /** Number of consecutive failures of the model, and the last problem. */
    failures: integer('failures').notNull().default(0),
    problem: text('problem').$type<ModelProblem>(),
    retryAt: moment('retry_at'),
  },
  (table) => [index('model_changes_owner').on(table.ownerId)],
);

/** Vectors of the model that a source changes to; null when the model refused the text. */
export const nextVectors = pgTable(
  'next_vectors',
  {
    passageId: bigint('passage_id', { mode: 'number' })
      .primaryKey()
      .references(() => passages.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id').notNull(),
    connectionId: bigint('connection_id', { mode: 'number' }).notNull(),
    embeddingModel: text('embedding_model').notNull(),
    quantized: bytes('quantized'),
  },
  (table) => [index('next_vectors_connection').on(table.connectionId, table.passageId)],
);
