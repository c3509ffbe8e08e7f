import { z } from 'zod';
import { announcementTexts } from './announcements.ts';
import { defineEndpoint } from './endpoint.ts';
import { handoverReasons } from './inbox.ts';
import { languageTags } from './languages.ts';
import { limits } from './limits.ts';
import { connectionType } from './sources.ts';
import { unreadNotifications } from './unread-notifications.ts';
import { countParam, id, idParam, idParams, isoDate } from './values.ts';

const named = z.object({ id, name: z.string() });
const source = named.extend({ type: connectionType });
const count = z.int().nonnegative();

/** Parts of a plan that can be used up. */
const planMeasures = ['messages', 'sources', 'channels'] as const;
export type PlanMeasure = (typeof planMeasures)[number];

/** Shares of a limit, in percent, at which owners are notified. */
export const usageThresholds = [70, 90] as const;

/** Returns the schema of one kind of notification. */
const kindOf = <Kind extends string, Parts extends z.ZodRawShape>(kind: Kind, parts: Parts) =>
  z.object({ id, happenedAt: isoDate, isRead: z.boolean(), kind: z.literal(kind), ...parts });

/**
 * A notification: an event of an account, with the data that a screen needs for its text and its link. A new
 * kind needs an entry here, its text and its place in the browser app, and a caller of `notices`.
 */
export const notification = z.discriminatedUnion('kind', [
  kindOf('sync-failed', { source }),
  /** The sync itself completed. */
  kindOf('documents-failed', { source, failed: count, total: count }),
  kindOf('source-reconnect', { source }),
  /** A messaging service rejects the token of an account; `channel` and `account` are display names. */
  kindOf('channel-reconnect', { assistant: named, channel: z.string(), account: z.string() }),
  kindOf('first-conversation', { assistant: named }),
  /** Per assistant and day. */
  kindOf('unanswered', { assistant: named, count }),
  kindOf('plan-usage', {
    measure: z.enum(planMeasures),
    used: count,
    limit: count,
    percent: z.union(usageThresholds.map((percent) => z.literal(percent))),
  }),
  kindOf('room-nearly-full', { percent: count }),
  /** `used` counts one day (UTC). */
  kindOf('key-limit', { apiKey: named, used: count, limit: count }),
  /** Null means all assistants of the account together. */
  kindOf('questions-used-up', { assistant: named.nullable(), limit: count }),
  /** A visitor waits for a person, or has left contact details. */
  kindOf('person-needed', { assistant: named, threadId: id, because: z.enum(handoverReasons) }),
  /** Number of further visitors within an hour, after those with a notification each. */
  kindOf('people-waiting', { assistant: named, count }),
  /** An archive of a user's data or of the installation is ready, or its creation failed. */
  kindOf('archive-ready', { archive: z.enum(['export', 'backup']) }),
  kindOf('archive-failed', { archive: z.enum(['export', 'backup']) }),
  /** For admins: a scheduled backup or its verification failed, or none succeeded within two periods. */
  kindOf('backup-problem', { problem: z.enum(['backup', 'verification', 'overdue']) }),
  /** Per assistant and day. */
  kindOf('new-leads', { assistant: named, count }),
  /** All deliveries to an address failed for days, so the webhook was switched off. */
  kindOf('webhook-disabled', { host: z.string() }),
  /** Announcement of the operator. `language` is the one for readers of other languages. */
  kindOf('announcement', { language: z.enum(languageTags), texts: announcementTexts }),
]);
export type Notification = z.infer<typeof notification>;
export type NotificationKind = Notification['kind'];
export type NotificationOf<Kind extends NotificationKind> = Extract<Notification, { kind: Kind }>;

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'user',
  resource: 'none',
  summary: 'List the notifications of the signed-in owner of the last 30 days, newest first',
  query: z.strictObject({
    /** Only notifications older than this id: the last one of the previous page. */
    before: idParam.optional(),
    limit: countParam(1, limits.notificationsPageMax).default(limits.notificationsPage),
  }),
  response: unreadNotifications.extend({ notifications: z.array(notification), hasMore: z.boolean() }),
});

export const readNotification = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/:id/read',
  access: 'user',
  resource: 'notification',
  summary: 'Mark a notification as read',
  params: idParams,
  response: unreadNotifications,
});

export const readAllNotifications = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'user',
  resource: 'none',
  summary: 'Mark all notifications up to a time as read. Later ones stay unread',
  body: z.strictObject({ until: isoDate }),
  response: unreadNotifications,
});
