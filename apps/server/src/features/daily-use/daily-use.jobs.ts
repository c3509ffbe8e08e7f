import type { JobKind } from '../../lib/jobs.ts';

/** The e-mail about a day's questions that are used up; `assistantId` 0 stands for the account. */
export const notifyUsedUpKind: JobKind<{ ownerId: string; assistantId: number; day: string }> = {
  name: 'notify-used-up',
  concurrency: 4,
  concurrencyPerAccount: 1,
  retries: 1_000,
};
