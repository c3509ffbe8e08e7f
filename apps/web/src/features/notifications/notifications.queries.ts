import { listNotifications, readAllNotifications, readNotification } from '@anito/contract/notifications';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { unreadKey } from './unread.queries.ts';

/** What happened, page by page. */
export const listKey = ['notifications', 'list'];

/** What happened to the account, the newest first; what came anew moves up, and may come twice. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ signal, pageParam }) =>
      callApi(listNotifications, { query: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ notifications, hasMore }) => (hasMore ? notifications.at(-1)?.id : undefined),
    staleTime: 0,
  });
}

/** Marks one notification as read, or all that happened until a moment; every screen of the account hears of it. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (read: { id: number } | { until: string }) =>
      'id' in read
        ? callApi(readNotification, { params: { id: read.id } })
        : callApi(readAllNotifications, { body: read }),
    onSuccess: (unread) => {
      client.setQueryData(unreadKey, unread);
      void client.invalidateQueries({ queryKey: listKey });
    },
  });
}
