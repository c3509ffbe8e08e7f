import type { JobKind } from '../../lib/jobs.ts';

/** The run that a job works on, and its source. */
export type RunPayload = { syncRunId: number; connectionId: number };

/** Job that refreshes an external source. It mostly waits for other servers, so its concurrency is high. */
export const refreshSourceKind: JobKind<RunPayload> = {
  name: 'refresh-source',
  concurrency: 100,
  concurrencyPerAccount: 4,
  retries: 1_000,
};

/** Job that syncs a source. It has many retries because a killed process counts as one. */
export const syncConnectionKind: JobKind<RunPayload> = {
  name: 'sync-connection',
  concurrency: 4,
  concurrencyPerAccount: 1,
  retries: 1_000,
};

/** One document of a source, identified by ids only. */
export type ReingestPayload = { ownerId: string; connectionId: number; externalId: string };

/** Job that reads one document again. */
export const reingestDocumentKind: JobKind<ReingestPayload> = {
  name: 'reingest-document',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 20,
};
