import { type Notification, notification } from '@anito/contract/notifications';
import type { NotificationRow } from './notifications.store.ts';

/** A notification as it is told; undefined for what a later version has written. */
export function viewRow(row: NotificationRow): Notification | undefined {
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
