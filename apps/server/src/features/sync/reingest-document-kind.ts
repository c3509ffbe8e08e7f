import type { JobKind } from '../../lib/jobs.ts';

/** One document of one source, named by ids only. */
export type ReingestPayload = { ownerId: string; connectionId: number; externalId: string };

/** Reading one document again as a job. */
export const reingestDocumentKind: JobKind<ReingestPayload> = {
  name: 'reingest-document',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 20,
};
