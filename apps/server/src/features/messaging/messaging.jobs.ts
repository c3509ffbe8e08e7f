import type { JobKind } from '../../lib/jobs.ts';

/** The visitor whose messages a job processes. */
export type CorrespondentPayload = { correspondentId: number };

/**
 * Answers a visitor's messages in order. The job mostly waits for the model, so its concurrency equals that
 * of answers.
 */
export const answerMessagesKind: JobKind<CorrespondentPayload> = {
  name: 'answer-messages',
  concurrency: 64,
  concurrencyPerAccount: 48,
  retries: 5,
};

/** Sends a visitor's queued messages in order. */
export const sendMessagesKind: JobKind<CorrespondentPayload> = {
  name: 'send-messages',
  concurrency: 16,
  concurrencyPerAccount: 8,
  retries: 5,
};
