import { getUnreadNotifications } from '@anito/contract/unread-notifications';
import { useApiQuery } from '../../lib/use-api-query.ts';

/** Query key of the unread count. */
export const unreadKey = ['notifications', 'unread'];

const staleMs = 60_000;

/**
 * Returns the number of unread notifications, or undefined until it is loaded. `useLiveNotifications` keeps
 * it up to date.
 */
export function useUnreadCount(): number | undefined {
  return useApiQuery(unreadKey, getUnreadNotifications, {}, { staleTime: staleMs }).data?.unreadCount;
}
