import type { JobKind } from '../../lib/jobs.ts';

/** Looking for contacts in a visitor's question: one at a time of an account, so that a contact becomes one lead. */
export const searchContactsKind: JobKind<{ conversationId: number }> = {
  name: 'search-contacts',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 10,
};
