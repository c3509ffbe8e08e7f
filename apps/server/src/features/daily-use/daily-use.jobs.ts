import type { JobKind } from '../../lib/jobs.ts';

/** The e-mail about exhausted daily questions of an assistant, or of the account for null. */
export const notifyUsedUpKind: JobKind<{ ownerId: string; assistantId: number | null; day: string }> = {
  name: 'notify-used-up',
  concurrency: 4,
  concurrencyPerAccount: 1,
  retries: 1_000,
};
