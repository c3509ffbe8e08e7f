import type { JobKind } from '../../../lib/jobs.ts';

/** Looking through an outside source as a job: it mostly waits for others, so many run at once. */
export const refreshSourceKind: JobKind<{ syncRunId: number }> = {
  name: 'refresh-source',
  concurrency: 100,
  concurrencyPerAccount: 4,
  retries: 1_000,
};
