import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeLive, useLiveConnection } from '../../lib/live.ts';
import { type InboxFilter, refreshTop, threadKey } from './inbox.queries.ts';

/** Events within this time cause one request, in milliseconds. */
const calmMs = 200;

/** Keeps the list and the open conversation up to date with live events. */
export function useLiveInbox(filter: InboxFilter, openId: number | undefined): void {
  const client = useQueryClient();
  useLiveConnection();
  useEffect(() => {
    let asking: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      asking ??= setTimeout(() => {
        asking = undefined;
        refreshTop(client, filter).catch(() => undefined);
      }, calmMs);
    };
    const askAll = () => {
      ask();
      if (openId !== undefined) void client.invalidateQueries({ queryKey: threadKey(openId) });
    };
    const stops = [
      subscribeLive('ThreadUpdate', ({ threadId }) => {
        ask();
        if (threadId === openId) void client.invalidateQueries({ queryKey: threadKey(threadId) });
      }),
      // Events before the connection, or during an interruption, are covered by a refetch.
      subscribeLive('InitialStatus', askAll),
    ];
    return () => {
      clearTimeout(asking);
      for (const stop of stops) stop();
    };
  }, [client, filter, openId]);
}
