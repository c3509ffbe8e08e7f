import type { JobKind } from '../../lib/jobs.ts';

/** The next try of a scheduled run that failed, as a job that waits for its time. */
export const retrySyncKind: JobKind<{ syncRunId: number }> = {
  name: 'retry-sync',
  concurrency: 4,
  concurrencyPerAccount: 4,
  retries: 1_000,
};
