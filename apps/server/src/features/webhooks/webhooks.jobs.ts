import type { JobKind } from '../../lib/jobs.ts';

type Payload = { deliveryId: number; attempt: number };

/**
 * An attempt to deliver a new message, one that tries the webhook or one that is sent once more, to a webhook at which the
 * last one arrived; the next attempt is queued by it.
 */
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
