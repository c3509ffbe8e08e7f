import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Mails that an owner may do without; those about the safety of an account come always. */
export const notificationSettings = z.strictObject({
  /** Syncs that fail for good, sources to connect again, limits that are reached. */
  emailNotifications: z.boolean(),
  /** New leads. */
  leadAlerts: z.boolean(),
  /** On Mondays: what visitors asked in the week before. */
  weeklyReports: z.boolean(),
  /** What the operator announces. */
  systemUpdates: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = defineEndpoint({
  method: 'GET',
  path: '/api/notification-settings',
  access: 'user',
  resource: 'none',
  summary: 'Which mails the signed-in owner gets; all of them until somebody says otherwise',
  response: notificationSettings,
});

export const updateNotificationSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/notification-settings',
  access: 'user',
  resource: 'none',
  summary: 'Start or stop mails; what is left out stays',
  body: notificationSettings.partial(),
  response: notificationSettings,
});
