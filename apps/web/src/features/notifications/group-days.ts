import type { Notification } from '@anito/contract/notifications';
import { readLocalDay } from '../../lib/shown-zone.ts';

/** The notifications of one day; `daysAgo` is 0 for today. */
export type NotificationDay = { daysAgo: number; date: string; notifications: Notification[] };

/** Days on the calendar of the shown zone: some are an hour longer than others. */
const countDays = (from: number, to: number) =>
  (Date.parse(readLocalDay(to)) - Date.parse(readLocalDay(from))) / 86_400_000;

/** Notifications by day, each once, in the order in which they come. */
export function groupDays(notifications: readonly Notification[], now: number): NotificationDay[] {
  const days: NotificationDay[] = [];
  const seen = new Set<number>();
  for (const notification of notifications) {
    if (seen.has(notification.id)) continue;
    seen.add(notification.id);
    // The clocks of server and browser differ a little.
    const daysAgo = Math.max(0, countDays(Date.parse(notification.happenedAt), now));
    const last = days.at(-1);
    if (last?.daysAgo === daysAgo) last.notifications.push(notification);
    else days.push({ daysAgo, date: notification.happenedAt, notifications: [notification] });
  }
  return days;
}
