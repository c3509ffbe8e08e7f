import type { Notification } from '@anito/contract/notifications';
import { expect, it } from 'vitest';
import { groupDays } from './group-days.ts';

const at = (id: number, moment: Date): Notification => ({
  id,
  kind: 'room-nearly-full',
  percent: 90,
  isRead: false,
  happenedAt: moment.toISOString(),
});
const now = new Date(2026, 10, 26, 0, 30);
const describeDays = (notifications: Notification[]) =>
  groupDays(notifications, now.getTime()).map(({ daysAgo, notifications: each }) => [
    daysAgo,
    ...each.map(({ id }) => id),
  ]);

it('groups notifications by calendar day, without duplicates', () => {
  expect(
    describeDays([
      at(6, new Date(2026, 10, 26, 0, 31)),
      at(5, new Date(2026, 10, 26, 0, 0)),
      at(4, new Date(2026, 10, 25, 23, 59)),
      at(3, new Date(2026, 10, 25, 0, 0)),
      at(4, new Date(2026, 10, 25, 0, 0)),
      at(2, new Date(2026, 10, 1, 12, 0)),
    ]),
  ).toEqual([
    [0, 6, 5],
    [1, 4, 3],
    [25, 2],
  ]);
});
