import {
  type listNotifications as listEndpoint,
  type Notification,
  notification,
} from '@anito/contract/notifications';
import type { unreadNotifications } from '@anito/contract/unread-notifications';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import { markAnnouncementRead, markAnnouncementsRead } from './announcements.store.ts';
import { publishUnread } from './notices.service.ts';
import type { NotificationRow } from './notifications.store.ts';
import * as store from './notifications.store.ts';

/** Converts a notification for the API. Returns undefined for a kind written by a later version. */
export function viewNotification(row: NotificationRow): Notification | undefined {
  const { id, kind, params, happenedAt, isRead } = row;
  return notification.safeParse({
    ...params,
    id,
    kind,
    happenedAt: happenedAt.toISOString(),
    isRead,
    source: row.connectionId && { id: row.connectionId, type: row.connectionType, name: row.connectionName },
    assistant: row.assistantId && { id: row.assistantId, name: row.assistantName },
    apiKey: row.apiKeyId && { id: row.apiKeyId, name: row.apiKeyName },
  }).data;
}

type UnreadCount = z.infer<typeof unreadNotifications>;
type ReadDeps = Pick<Deps, 'database' | 'events' | 'log'>;

/** Returns the number of an owner's unread notifications and announcements. */
export async function countUnread(
  { database }: Pick<Deps, 'database'>,
  ownerId: string,
): Promise<UnreadCount> {
  return { unreadCount: await store.countUnread(database.pool, ownerId) };
}

/**
 * Returns a page of an owner's notifications and announcements, newest first, with the number of all unread
 * ones.
 */
export async function listNotifications(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  { before, limit }: z.output<typeof listEndpoint.query>,
): Promise<z.infer<typeof listEndpoint.response>> {
  const [rows, unread] = await Promise.all([
    store.listNotificationRows(deps.database, ownerId, { before, limit: limit + 1 }),
    countUnread(deps, ownerId),
  ]);
  const notifications = rows.slice(0, limit).flatMap((row) => viewNotification(row) ?? []);
  return { ...unread, notifications, hasMore: rows.length > limit };
}

/**
 * Marks one notification or announcement as read, publishes the unread count and returns it. Throws
 * `not_found` when the owner does not have it.
 */
export async function markNotificationRead(
  deps: ReadDeps,
  ownerId: string,
  id: number,
): Promise<UnreadCount> {
  const isFound =
    (await store.markRead(deps.database, ownerId, id)) ||
    (await markAnnouncementRead(deps.database, ownerId, id));
  if (!isFound) throw notFound();
  await publishUnread(deps, ownerId);
  return countUnread(deps, ownerId);
}

/**
 * Marks all notifications and announcements until the ISO time `until` as read, publishes the unread count
 * and returns it.
 */
export async function markAllNotificationsRead(
  deps: ReadDeps,
  ownerId: string,
  until: string,
): Promise<UnreadCount> {
  await store.markAllRead(deps.database, ownerId, new Date(until));
  await markAnnouncementsRead(deps.database, ownerId, new Date(until));
  await publishUnread(deps, ownerId);
  return countUnread(deps, ownerId);
}
