import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeLive, useLiveConnection } from '../../lib/live.ts';
import { type InboxFilter, refreshTop, threadKey } from './inbox.queries.ts';

/** Events within this time cause one request, in milliseconds. */
const debounceMs = 200;

/**
 * Opens the live connection, and refetches the top of the list and the open conversation on live events and
 * after each reconnect.
 */
export function useLiveInbox(filter: InboxFilter, openId: number | undefined): void {
  const client = useQueryClient();
  useLiveConnection();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleRefetch = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        refreshTop(client, filter).catch(() => undefined);
      }, debounceMs);
    };
    const refetchAll = () => {
      scheduleRefetch();
      if (openId !== undefined) void client.invalidateQueries({ queryKey: threadKey(openId) });
    };
    const stops = [
      subscribeLive('ThreadUpdate', ({ threadId }) => {
        scheduleRefetch();
        if (threadId === openId) void client.invalidateQueries({ queryKey: threadKey(threadId) });
      }),
      // Events before the connection, or during an interruption, are covered by a refetch.
      subscribeLive('InitialStatus', refetchAll),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client, filter, openId]);
}
