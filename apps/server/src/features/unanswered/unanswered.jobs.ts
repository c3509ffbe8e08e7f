import type { JobKind } from '../../lib/jobs.ts';

/**
 * Groups an unanswered question. One at a time per account, so that two similar questions find the same
 * group.
 */
export const groupQuestionKind: JobKind<{ conversationId: number }> = {
  name: 'group-question',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 10,
};
