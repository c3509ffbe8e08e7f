import type { Deps } from '../../deps.ts';
import { defineJob, type Feature } from '../../feature.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { requeueLostDeliveries, sendWebhook } from './send-webhook.ts';
import { sendWebhookAgainKind, sendWebhookKind } from './webhooks.jobs.ts';
import { registerWebhookRoutes } from './webhooks.routes.ts';
import { encryptedSecrets } from './webhooks.service.ts';

declare module '../../lib/rate-limits.ts' {
  interface LimitNames {
    webhookMessages: never;
  }
}

/** Sends signed messages about events to owners' webhooks. */
export const webhooks: Feature<Deps & NoticeDeps> = {
  name: 'webhooks',
  limits: () => ({
    /** Webhooks that an account adds or tests, and messages that it resends. */
    webhookMessages: { points: 30, seconds: 60 },
  }),
  routes: registerWebhookRoutes,
  jobs: [
    defineJob(sendWebhookKind, { run: sendWebhook }),
    defineJob(sendWebhookAgainKind, { run: sendWebhook }),
  ],
  housekeeping: { 'lost deliveries': requeueLostDeliveries },
  encryptedColumns: { 'secrets of webhooks': encryptedSecrets },
};
