import type { JobKind } from '../../lib/jobs.ts';

/** Bringing the index of a large account up to date as a job: it may take an hour, and most of the database's memory. */
export const maintainLargeAccountKind: JobKind<{ ownerId: string }> = {
  name: 'maintain-large-account',
  concurrency: 1,
  concurrencyPerAccount: 1,
  retries: 20,
};
