import type { JobKind } from '../../lib/jobs.ts';

/** The e-mail about a day's questions that are used up: an assistant's, or the account's where it is null. */
export const notifyUsedUpKind: JobKind<{ ownerId: string; assistantId: number | null; day: string }> = {
  name: 'notify-used-up',
  concurrency: 4,
  concurrencyPerAccount: 1,
  retries: 1_000,
};
