import { getUnreadNotifications } from '@anito/contract/unread-notifications';
import { useApiQuery } from '../../lib/use-api-query.ts';

/** Query key of the unread count. */
export const unreadKey = ['notifications', 'unread'];

const staleMs = 60_000;

/** Returns the number of unread notifications. Undefined until known. Live events report changes. */
export function useUnreadCount(): number | undefined {
  return useApiQuery(unreadKey, getUnreadNotifications, {}, { staleTime: staleMs }).data?.unreadCount;
}
