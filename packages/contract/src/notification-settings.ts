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

export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/api/notification-settings/unsubscribe',
  access: 'public',
  resource: 'none',
  summary: 'Stop the mails that a link was sent with; 404 for what is no such link',
  body: z.strictObject({ token: z.string().max(200) }),
  response: z.object({ stopped: mailSettings }),
});
