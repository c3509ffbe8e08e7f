import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { cleanPasted, done, id, idParams, isoDate, isStorable } from './values.ts';

/** Events for webhooks; `test` is sent by the owner's test button. */
const webhookEvents = ['lead.created', 'lead.updated', 'test'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** An address that receives events as messages signed according to Standard Webhooks. */
export const webhook = z.object({
  id,
  url: z.string(),
  isActive: z.boolean(),
  /** Start of the current failures; null while deliveries arrive. */
  failingSince: isoDate.nullable(),
  /** When it was switched off, after days without a successful delivery. */
  disabledAt: isoDate.nullable(),
  createdAt: isoDate,
});
export type Webhook = z.infer<typeof webhook>;

/** A message to a webhook and its delivery state. */
export const webhookDelivery = z.object({
  id,
  event: z.enum(webhookEvents),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int().nonnegative(),
  /**
   * Result of the last attempt: the HTTP status, the beginning of the response, the problem without a
   * response, and the duration in milliseconds.
   */
  responseStatus: z.int().nullable(),
  responseStart: z.string().nullable(),
  problem: z.string().nullable(),
  durationMs: z.int().nonnegative().nullable(),
  attemptedAt: isoDate.nullable(),
  /** Time of the next attempt; null without one. */
  dueAt: isoDate.nullable(),
  createdAt: isoDate,
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const url = z
  .string({ error: 'The address must be a text' })
  .overwrite(cleanPasted)
  .trim()
  .min(1, 'Please enter an address')
  .max(limits.webhookUrlMax, `The address may have at most ${limits.webhookUrlMax} characters`)
  .refine((text) => isStorable(text) && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: 'Please enter an address that begins with https://',
  });

const ofOne = { access: 'user', resource: 'webhook', params: idParams } as const;

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/api/webhooks',
  access: 'user',
  resource: 'none',
  summary: 'List webhooks',
  response: z.array(webhook),
});

export const createWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks',
  access: 'user',
  resource: 'none',
  status: 201,
  summary: 'Create a webhook for new and changed leads. Its secret is returned only in this response',
  body: z.strictObject({ url }),
  response: webhook.extend({
    /** `whsec_` and the base64 key for checking signatures. */
    secret: z.string(),
  }),
});

export const updateWebhook = defineEndpoint({
  ...ofOne,
  method: 'PUT',
  path: '/api/webhooks/:id',
  summary: 'Switch a webhook on or off',
  body: z.strictObject({ isActive: z.boolean() }),
  response: webhook,
});

export const deleteWebhook = defineEndpoint({
  ...ofOne,
  method: 'DELETE',
  path: '/api/webhooks/:id',
  summary: 'Delete a webhook and its deliveries',
  response: done,
});

export const testWebhook = defineEndpoint({
  ...ofOne,
  method: 'POST',
  path: '/api/webhooks/:id/test',
  status: 202,
  summary: 'Send a test message to a webhook',
  response: webhookDelivery,
});

export const listWebhookDeliveries = defineEndpoint({
  ...ofOne,
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  summary: 'List the latest deliveries of a webhook and their results',
  response: z.array(webhookDelivery),
});

export const resendWebhookDelivery = defineEndpoint({
  method: 'POST',
  path: '/api/webhook-deliveries/:id/resend',
  access: 'user',
  resource: 'webhookDelivery',
  status: 202,
  summary: 'Resend a delivery of a webhook',
  params: idParams,
  response: webhookDelivery,
});
