import type { JobKind } from '../../lib/jobs.ts';

type Payload = { deliveryId: number; attempt: number };

/** The first attempt to deliver a message, to a webhook at which the last one arrived; the next one is queued by it. */
export const sendWebhookKind: JobKind<Payload> = {
  name: 'send-webhook',
  concurrency: 32,
  concurrencyPerAccount: 2,
  retries: 5,
};

/**
 * The same for what did not arrive, and for webhooks that fail. They stand in a line of their own: receivers that take a
 * connection and never answer hold a place for as long as one waits for them, and a dozen accounts with such receivers
 * would hold all.
 */
export const sendWebhookAgainKind: JobKind<Payload> = {
  name: 'send-webhook-again',
  concurrency: 48,
  concurrencyPerAccount: 1,
  retries: 5,
};
