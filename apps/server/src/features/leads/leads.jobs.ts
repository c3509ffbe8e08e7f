import type { JobKind } from '../../lib/jobs.ts';

/** Lets a connected model read what a lead wants. */
export const describeLeadKind: JobKind<{ leadId: number }> = {
  name: 'describe-lead',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 1,
};

/** The e-mail about new leads. The retries outlast about an hour without a mail server. */
export const leadMailKind: JobKind<{ ownerId: string }> = {
  name: 'lead-mail',
  concurrency: 4,
  concurrencyPerAccount: 1,
  retries: 1_000,
};

/**
 * Searches a visitor's question for contacts. One at a time per account, so that a contact becomes one lead.
 */
export const searchContactsKind: JobKind<{ conversationId: number }> = {
  name: 'search-contacts',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 10,
};

/** Searches a visitor's messages to a person for contacts. One at a time per account, like questions. */
export const searchThreadKind: JobKind<{ threadId: number }> = {
  name: 'search-thread',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 10,
};
