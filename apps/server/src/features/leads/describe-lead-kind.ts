import type { JobKind } from '../../lib/jobs.ts';

/** Having a connected model read what a lead wants. */
export const describeLeadKind: JobKind<{ leadId: number }> = {
  name: 'describe-lead',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 1,
};
