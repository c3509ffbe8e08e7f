import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { done, id, idParams, isoDate, personText } from './values.ts';

/** Events about which a device is alerted. */
export const pushKinds = ['person', 'message', 'lead'] as const;
export type PushKind = (typeof pushKinds)[number];

/** A time of day, `HH:MM`. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00');

/** Quiet hours of every day, in the time zone of the account. `until` before `from` means the next morning. */
const quietHours = z
  .strictObject({ from: timeOfDay, until: timeOfDay })
  .refine(({ from, until }) => from !== until, 'must start and end at different times');
export type QuietHours = z.infer<typeof quietHours>;

/** Alerts on devices. All kinds are on by default, and there are no quiet hours. */
export const pushSettings = z.strictObject({
  /** A visitor needs a person. */
  person: z.boolean(),
  /** A visitor wrote to a person. */
  message: z.boolean(),
  /** A visitor left contact details. */
  lead: z.boolean(),
  quietHours: quietHours.nullable(),
});
export type PushSettings = z.infer<typeof pushSettings>;

/** A browser that gets alerts. */
const pushDevice = z.object({
  id,
  /** Proper names such as `Firefox` and `Android`; null when unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: isoDate,
  /** When its push service last accepted an alert. */
  lastUsedAt: isoDate.nullable(),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const getPush = defineEndpoint({
  method: 'GET',
  path: '/api/push',
  access: 'user',
  resource: 'none',
  summary: 'Get the alerts on the devices of the signed-in owner, and the public key for subscribing',
  response: z.object({
    /** VAPID key of the installation (RFC 8292), base64url. */
    publicKey: z.string(),
    settings: pushSettings,
    /** Newest first. */
    devices: z.array(pushDevice),
  }),
});

export const updatePushSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/push/settings',
  access: 'user',
  resource: 'none',
  summary: 'Choose the alerts on devices. Omitted fields keep their values',
  body: pushSettings.partial(),
  response: pushSettings,
});

/** Returns a schema for the base64url text of `bytes` bytes. */
const base64urlBytes = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), `must be ${bytes} bytes in base64url`);

/**
 * Response of a push service. `gone`: the browser has ended the subscription. `rejected`: the service will never
 * accept the alert. `unavailable`: a later attempt may succeed.
 */
const pushResult = z.enum(['accepted', 'gone', 'rejected', 'unavailable']);
export type PushResult = z.infer<typeof pushResult>;

const ownDevice = { access: 'user', isOwnOnly: true } as const;

export const addPushSubscription = defineEndpoint({
  ...ownDevice,
  method: 'POST',
  path: '/api/push/subscriptions',
  resource: 'none',
  summary: 'Alert a browser by its push subscription (RFC 8030). A known one is updated',
  body: z.strictObject({
    endpoint: personText({ min: 1, max: limits.pushEndpointMax, label: 'The address' }),
    keys: z.strictObject({ p256dh: base64urlBytes(65), auth: base64urlBytes(16) }),
  }),
  status: 201,
  response: pushDevice,
});

export const removePushSubscription = defineEndpoint({
  ...ownDevice,
  method: 'DELETE',
  path: '/api/push/subscriptions/:id',
  resource: 'pushSubscription',
  summary: 'Stop the alerts of a browser',
  params: idParams,
  response: done,
});

export const testPushSubscription = defineEndpoint({
  ...ownDevice,
  method: 'POST',
  path: '/api/push/subscriptions/:id/test',
  resource: 'pushSubscription',
  summary: 'Send a test notification to a browser. A subscription that has ended is removed',
  params: idParams,
  response: z.object({ result: pushResult }),
});
