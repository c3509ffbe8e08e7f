import type { JobKind } from '../../lib/jobs.ts';

type Payload = { deliveryId: number; attempt: number };

/**
 * First attempt to deliver a message, a test or a resent message to a webhook whose last delivery succeeded.
 * A failed attempt queues the next one.
 */
export const sendWebhookKind: JobKind<Payload> = {
  name: 'send-webhook',
  concurrency: 32,
  concurrencyPerAccount: 2,
  retries: 5,
};

/**
 * Retries, and deliveries to failing webhooks. They have their own queue: a receiver that accepts a
 * connection and never answers occupies a slot until the timeout, and a dozen accounts with such receivers
 * would occupy all slots.
 */
export const sendWebhookAgainKind: JobKind<Payload> = {
  name: 'send-webhook-again',
  concurrency: 48,
  concurrencyPerAccount: 1,
  retries: 5,
};
