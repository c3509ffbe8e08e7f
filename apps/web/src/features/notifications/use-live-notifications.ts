import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeLive, useLiveConnection } from '../../lib/live.ts';
import { listKey } from './notifications.queries.ts';
import { unreadKey } from './unread.queries.ts';

/** Keeps the count of unread notifications true to what the live connection says. */
export function useLiveNotifications(): void {
  const client = useQueryClient();
  useLiveConnection();
  useEffect(() => {
    const stops = [
      subscribeLive('NotificationsUpdate', (unread) => {
        client.setQueryData(unreadKey, unread);
        void client.invalidateQueries({ queryKey: listKey });
      }),
      // Whatever was told before the connection was there, or while it was cut, is asked for.
      subscribeLive('InitialStatus', () => void client.invalidateQueries({ queryKey: unreadKey })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
