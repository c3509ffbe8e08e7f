import type { JobKind } from '../../../lib/jobs.ts';

/** A sync as a job; the many retries are because a killed process counts as one. */
export const syncConnectionKind: JobKind<{ syncRunId: number }> = {
  name: 'sync-connection',
  concurrency: 4,
  concurrencyPerAccount: 1,
  retries: 1_000,
};
