import type { JobKind } from '../../lib/jobs.ts';

/** The e-mail about a scheduled run that failed for good; a mail server may be away for an hour or so. */
export const notifyFailedSyncKind: JobKind<{ syncRunId: number }> = {
  name: 'notify-failed-sync',
  concurrency: 4,
  concurrencyPerAccount: 1,
  retries: 1_000,
};
