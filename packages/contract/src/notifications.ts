import { z } from 'zod';
import { announcementTexts } from './announcements.ts';
import { defineEndpoint } from './endpoint.ts';
import { needReasons } from './inbox.ts';
import { languageTags } from './languages.ts';
import { limits } from './limits.ts';
import { connectionType } from './sources.ts';
import { unreadNotifications } from './unread-notifications.ts';
import { countParam, id, idParam, idParams, isoDate } from './values.ts';

const named = z.object({ id, name: z.string() });
const source = named.extend({ type: connectionType });
const count = z.int().nonnegative();

/** What of a plan may be used up, and what of it was when the notification was made. */
const planMeasures = ['messages', 'sources', 'channels'] as const;
export type PlanMeasure = (typeof planMeasures)[number];

/** Shares of a limit, in percent, of which owners are told. */
export const usageThresholds = [70, 90] as const;

const kindOf = <Kind extends string, Parts extends z.ZodRawShape>(kind: Kind, parts: Parts) =>
  z.object({ id, happenedAt: isoDate, isRead: z.boolean(), kind: z.literal(kind), ...parts });

/**
 * One thing that happened to an account, by its kind with what a screen needs to word it and to lead there. What is about
 * something goes with it. A new kind is an entry here, its words and its place in the browser app, and whoever tells of it
 * by `notices`.
 */
export const notification = z.discriminatedUnion('kind', [
  kindOf('sync-failed', { source }),
  /** The sync itself went through. */
  kindOf('documents-failed', { source, failed: count, total: count }),
  kindOf('source-reconnect', { source }),
  /** A messaging service refuses the key of an account: both by the names that people know. */
  kindOf('channel-reconnect', { assistant: named, channel: z.string(), account: z.string() }),
  kindOf('first-conversation', { assistant: named }),
  /** Of one assistant and one day. */
  kindOf('unanswered', { assistant: named, count }),
  kindOf('plan-usage', {
    measure: z.enum(planMeasures),
    used: count,
    limit: count,
    percent: z.union(usageThresholds.map((percent) => z.literal(percent))),
  }),
  kindOf('room-nearly-full', { percent: count }),
  /** `used` is of a day (UTC). */
  kindOf('key-limit', { apiKey: named, used: count, limit: count }),
  /** Null for all assistants of the account together. */
  kindOf('questions-used-up', { assistant: named.nullable(), limit: count }),
  /** A visitor waits for a person, or has left how to reach them. */
  kindOf('person-needed', { assistant: named, threadId: id, because: z.enum(needReasons) }),
  /** So many more than those told of one by one, within an hour. */
  kindOf('people-waiting', { assistant: named, count }),
  /** An archive that somebody had made can be fetched, or was not made: of their data, or of the installation. */
  kindOf('archive-ready', { archive: z.enum(['export', 'backup']) }),
  kindOf('archive-failed', { archive: z.enum(['export', 'backup']) }),
  /** Found in the conversations of one assistant on one day. */
  kindOf('new-leads', { assistant: named, count }),
  /** Nothing has arrived at an address for days; it was switched off. */
  kindOf('webhook-disabled', { host: z.string() }),
  /** What the operator told all; in `language` for who reads none of the others. */
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
  summary: 'What happened to the account of the signed-in owner in the last 30 days, the newest first',
  query: z.strictObject({
    /** Only older ones than the one of this id: the last of the page before. */
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
  summary: 'Mark one notification as read',
  params: idParams,
  response: unreadNotifications,
});

export const readAllNotifications = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'user',
  resource: 'none',
  summary: 'Mark every notification as read that happened until a moment: what came later nobody has seen',
  body: z.strictObject({ until: isoDate }),
  response: unreadNotifications,
});
