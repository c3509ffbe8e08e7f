import type { JobKind } from '../../lib/jobs.ts';

/** Putting a question that nothing answered with its like, as a job: one at a time of an account, so that two like ones meet. */
export const groupQuestionKind: JobKind<{ conversationId: number }> = {
  name: 'group-question',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 10,
};
