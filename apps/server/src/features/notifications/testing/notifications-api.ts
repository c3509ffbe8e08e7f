import type { listNotifications, NotificationKind, NotificationOf } from '@anito/contract/notifications';
import type { z } from 'zod';
import type { TestApp } from '../../../testing/test-app.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

type Headers = { authorization: string };
type Page = z.infer<typeof listNotifications.response>;

/** Creates helpers for the notification routes. Every call except `request` expects success. */
export function createNotificationsApi(app: TestApp['app']) {
  const { request } = createApi(app);
  const list = async (headers: Headers, query = ''): Promise<Page> => {
    const answer = await request(headers, 'GET', `/api/notifications${query}`);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  return {
    request,
    list,
    /** Returns the notifications of one kind, newest first. */
    async listKind<Kind extends NotificationKind>(headers: Headers, kind: Kind) {
      const { notifications } = await list(headers, '?limit=100');
      return notifications.filter((each): each is NotificationOf<Kind> => each.kind === kind);
    },
    countUnread: async (headers: Headers): Promise<number> =>
      (await request(headers, 'GET', '/api/notifications/unread')).json().unreadCount,
  };
}
