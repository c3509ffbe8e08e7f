import { getUnreadNotifications } from '@anito/contract/unread-notifications';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** How many are not read. */
export const unreadKey = ['notifications', 'unread'];

const staleMs = 60_000;

/** How many notifications are not read, undefined until known; the live connection says when that changes. */
export function useUnreadCount(): number | undefined {
  return useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => callApi(getUnreadNotifications, {}, { signal }),
    staleTime: staleMs,
  }).data?.unreadCount;
}
