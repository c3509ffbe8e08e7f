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
import type { KeptReason } from '../kept-reasons.ts';
import type { KeptWarnings } from '../kept-warnings.ts';
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
    /** Hash of the content and the pipeline's version that the passages were made from (knowledge.service.ts). */
    fingerprint: text('fingerprint'),
    /** Why the last attempt failed, for a person; the last good passages stay. */
    failure: text('failure'),
    failureReason: jsonb('failure_reason').$type<KeptReason>(),
    /** What of it was not read, though the rest was. */
    warnings: jsonb('warnings').$type<KeptWarnings>(),
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
    /** The embedding as search keeps it (search/quantize-vector.ts). */
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
 * How far a source is with another embedding model than the one it was learned with. Its row stays, because the source's
 * fingerprints were made with its first model.
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
     * `filling`: vectors of it are put beside those of the passages. `switched`: those count from now on, and are moved to
     * the passages. `done`: none is left.
     */
    state: text('state').$type<'filling' | 'switched' | 'done'>().notNull(),
    /** The last document dealt with in this state, in the order of content version and id. */
    contentVersion: bigint('content_version', { mode: 'number' }).notNull().default(-1),
    documentId: bigint('document_id', { mode: 'number' }).notNull().default(0),
    /** Passages that have their vector of it. */
    passageCount: integer('passage_count').notNull().default(0),
    /** Raised each time a worker takes it; a holder of an older lease cannot commit. */
    lease: integer('lease').notNull().default(0),
    /** When a job for its account was last queued, or worked at it. */
    queuedAt: moment('queued_at'),
    /** Times in a row that the model failed, and why it last did. */
    failures: integer('failures').notNull().default(0),
    problem: text('problem').$type<ModelProblem>(),
    retryAt: moment('retry_at'),
  },
  (table) => [index('model_changes_owner').on(table.ownerId)],
);

/** Vectors of passages by the model that their source changes to; null where the model refused the text. */
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
