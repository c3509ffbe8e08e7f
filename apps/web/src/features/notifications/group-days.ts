import type { Notification } from '@anito/contract/notifications';
import { readLocalDay } from '../../lib/shown-zone.ts';

/** Notifications of one day. `daysAgo` is 0 for today. */
export type NotificationDay = { daysAgo: number; date: string; notifications: Notification[] };

/**
 * Returns the number of calendar days between two moments in the shown time zone. Days may differ in length.
 */
const countDays = (from: number, to: number) =>
  (Date.parse(readLocalDay(to)) - Date.parse(readLocalDay(from))) / 86_400_000;

/**
 * Groups consecutive notifications of the same day, in the given order and without duplicates. Days are those
 * of the shown time zone; future times count as today. `now` is in milliseconds.
 */
export function groupDays(notifications: readonly Notification[], now: number): NotificationDay[] {
  const days: NotificationDay[] = [];
  const seen = new Set<number>();
  for (const notification of notifications) {
    if (seen.has(notification.id)) continue;
    seen.add(notification.id);
    // The server's clock may be slightly ahead of the browser's.
    const daysAgo = Math.max(0, countDays(Date.parse(notification.happenedAt), now));
    const last = days.at(-1);
    if (last?.daysAgo === daysAgo) last.notifications.push(notification);
    else days.push({ daysAgo, date: notification.happenedAt, notifications: [notification] });
  }
  return days;
}
