import type { JobKind } from '../../lib/jobs.ts';

/** The e-mail about a reached limit. The retries outlast about an hour without a mail server. */
export const limitMailKind: JobKind<{ notificationId: number }> = {
  name: 'limit-mail',
  concurrency: 4,
  concurrencyPerAccount: 1,
  retries: 1_000,
};
