import type { JobKind } from '../../../lib/jobs.ts';

/**
 * Job that embeds the sources of an account with another model, one source after the other and one account
 * per process.
 */
export const changeModelKind: JobKind<{ ownerId: string }> = {
  name: 'change-model',
  concurrency: 1,
  concurrencyPerAccount: 1,
  retries: 1_000,
};
