import type { JobKind } from '../../../lib/jobs.ts';

/** Embedding the sources of an account with another model as a job: one source after the other, one account in a process. */
export const changeModelKind: JobKind<{ ownerId: string }> = {
  name: 'change-model',
  concurrency: 1,
  concurrencyPerAccount: 1,
  retries: 1_000,
};
