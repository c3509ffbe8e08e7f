import type { JobKind } from '../../lib/jobs.ts';

/** Looking for contacts in what a visitor has written to a person: one at a time of an account, as of questions. */
export const searchThreadKind: JobKind<{ threadId: number }> = {
  name: 'search-thread',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 10,
};
