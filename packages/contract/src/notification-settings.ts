import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Mails that an owner can switch off. Mails about the safety of an account are always sent. */
export const notificationSettings = z.strictObject({
  /** Syncs that failed permanently, sources that must be connected again, limits that are reached. */
  emailNotifications: z.boolean(),
  /** New leads. */
  leadAlerts: z.boolean(),
  /** Each Monday: the questions of the previous week. */
  weeklyReports: z.boolean(),
  /** Announcements of the operator. */
  systemUpdates: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** The setting that an unsubscribe link in a mail switches off. */
export const mailSettings = notificationSettings.keyof();
export type MailSetting = z.infer<typeof mailSettings>;

export const getNotificationSettings = defineEndpoint({
  method: 'GET',
  path: '/api/notification-settings',
  access: 'user',
  resource: 'none',
  summary: 'Get the mail settings of the signed-in owner. All mails are on by default',
  response: notificationSettings,
});

export const updateNotificationSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/notification-settings',
  access: 'user',
  resource: 'none',
  summary: 'Subscribe to mails or unsubscribe. Omitted fields keep their values',
  body: notificationSettings.partial(),
  response: notificationSettings,
});

export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/api/notification-settings/unsubscribe',
  access: 'public',
  resource: 'none',
  summary: 'Unsubscribe from mails by the link in a mail. 404 for an invalid link',
  body: z.strictObject({ token: z.string().max(200) }),
  response: z.object({ stopped: mailSettings }),
});
