import type { JobKind } from '../../lib/jobs.ts';

/** The run that a job works on, and the source that it is of. */
export type RunPayload = { syncRunId: number; connectionId: number };

/** Looking through an outside source as a job: it mostly waits for others, so many run at once. */
export const refreshSourceKind: JobKind<RunPayload> = {
  name: 'refresh-source',
  concurrency: 100,
  concurrencyPerAccount: 4,
  retries: 1_000,
};

/** A sync as a job; the many retries are because a killed process counts as one. */
export const syncConnectionKind: JobKind<RunPayload> = {
  name: 'sync-connection',
  concurrency: 4,
  concurrencyPerAccount: 1,
  retries: 1_000,
};

/** One document of one source, named by ids only. */
export type ReingestPayload = { ownerId: string; connectionId: number; externalId: string };

/** Reading one document again as a job. */
export const reingestDocumentKind: JobKind<ReingestPayload> = {
  name: 'reingest-document',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 20,
};
