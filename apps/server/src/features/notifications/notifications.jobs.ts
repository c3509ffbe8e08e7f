import type { JobKind } from '../../lib/jobs.ts';

/** The e-mail about a limit that an account has reached; a mail server may be away for an hour or so. */
export const limitMailKind: JobKind<{ notificationId: number }> = {
  name: 'limit-mail',
  concurrency: 4,
  concurrencyPerAccount: 1,
  retries: 1_000,
};
