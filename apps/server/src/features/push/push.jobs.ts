import type { JobKind } from '../../lib/jobs.ts';

/** The event of which the owner's screens and devices are told. */
export type CustomerEvent = { ownerId: string } & (
  | { event: 'person' | 'message'; threadId: number }
  | { event: 'lead'; leadId: number }
);

/** Tells the owner's screens of an event, and queues a job for each device. */
export const customerAlertKind: JobKind<CustomerEvent> = {
  name: 'customer-alert',
  concurrency: 8,
  concurrencyPerAccount: 4,
  retries: 10,
};

/** Alerts one device. The retries outlast about an hour without the push service. */
export const sendPushKind: JobKind<CustomerEvent & { subscriptionId: number }> = {
  name: 'send-push',
  concurrency: 16,
  concurrencyPerAccount: 10,
  retries: 1_000,
};
