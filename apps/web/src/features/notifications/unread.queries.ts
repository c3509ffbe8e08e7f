import { getUnreadNotifications } from '@anito/contract/unread-notifications';
import { useApiQuery } from '../../lib/use-api-query.ts';

/** How many are not read. */
export const unreadKey = ['notifications', 'unread'];

const staleMs = 60_000;

/** How many notifications are not read, undefined until known; the live connection says when that changes. */
export function useUnreadCount(): number | undefined {
  return useApiQuery(unreadKey, getUnreadNotifications, {}, { staleTime: staleMs }).data?.unreadCount;
}
