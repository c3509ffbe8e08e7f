import { listNotifications, readAllNotifications, readNotification } from '@anito/contract/notifications';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { unreadKey } from './unread.queries.ts';

/** Query key of the notification list. */
export const listKey = ['notifications', 'list'];

/**
 * Queries the account's notifications, newest first, with pagination. A notification that repeats moves to
 * the top, so it may appear twice across pages.
 */
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

/**
 * Returns a mutation that marks one notification as read (`id`), or all up to a time (`until`). Updates the
 * unread count and refetches the list.
 */
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
