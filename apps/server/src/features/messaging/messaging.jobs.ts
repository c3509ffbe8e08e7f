import type { JobKind } from '../../lib/jobs.ts';

/** Whose messages a job works off. */
export type CorrespondentPayload = { correspondentId: number };

/** Answering what a visitor has written, in its order; most of it is waiting for the model, so as many at once as are answered. */
export const answerMessagesKind: JobKind<CorrespondentPayload> = {
  name: 'answer-messages',
  concurrency: 64,
  concurrencyPerAccount: 48,
  retries: 5,
};

/** Sending what waits for a visitor, in its order. */
export const sendMessagesKind: JobKind<CorrespondentPayload> = {
  name: 'send-messages',
  concurrency: 16,
  concurrencyPerAccount: 8,
  retries: 5,
};
