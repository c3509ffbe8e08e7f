import type { JobKind } from '../../lib/jobs.ts';

/** Having a connected model read what a lead wants. */
export const describeLeadKind: JobKind<{ leadId: number }> = {
  name: 'describe-lead',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 1,
};

/** The e-mail about new leads; a mail server may be away for an hour or so. */
export const leadMailKind: JobKind<{ ownerId: string }> = {
  name: 'lead-mail',
  concurrency: 4,
  concurrencyPerAccount: 1,
  retries: 1_000,
};

/** Looking for contacts in a visitor's question: one at a time of an account, so that a contact becomes one lead. */
export const searchContactsKind: JobKind<{ conversationId: number }> = {
  name: 'search-contacts',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 10,
};

/** Looking for contacts in what a visitor has written to a person: one at a time of an account, as of questions. */
export const searchThreadKind: JobKind<{ threadId: number }> = {
  name: 'search-thread',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 10,
};
