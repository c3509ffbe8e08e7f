import type { JobKind } from '../../lib/jobs.ts';

/** The e-mail about new leads; a mail server may be away for an hour or so. */
export const leadMailKind: JobKind<{ ownerId: string }> = {
  name: 'lead-mail',
  concurrency: 4,
  concurrencyPerAccount: 1,
  retries: 1_000,
};
