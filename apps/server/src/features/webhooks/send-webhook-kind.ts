import type { JobKind } from '../../lib/jobs.ts';

/** One attempt to deliver a message to a webhook; the next one is queued by it. */
export const sendWebhookKind: JobKind<{ deliveryId: number; attempt: number }> = {
  name: 'send-webhook',
  concurrency: 8,
  concurrencyPerAccount: 2,
  retries: 5,
};
