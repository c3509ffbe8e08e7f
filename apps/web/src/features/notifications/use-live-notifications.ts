import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeLive, useLiveConnection } from '../../lib/live.ts';
import { listKey } from './notifications.queries.ts';
import { unreadKey } from './unread.queries.ts';

/** All screens hear of an announcement at once; they ask for it over this time. */
const spreadMs = 5_000;

/** Keeps the count of unread notifications true to what the live connection says. */
export function useLiveNotifications(): void {
  const client = useQueryClient();
  useLiveConnection();
  useEffect(() => {
    let asking: ReturnType<typeof setTimeout> | undefined;
    const askAnew = () => {
      void client.invalidateQueries({ queryKey: unreadKey });
      void client.invalidateQueries({ queryKey: listKey });
    };
    const stops = [
      subscribeLive('NotificationsUpdate', (unread) => {
        client.setQueryData(unreadKey, unread);
        void client.invalidateQueries({ queryKey: listKey });
      }),
      subscribeLive('AnnouncementsUpdate', () => {
        clearTimeout(asking);
        asking = setTimeout(askAnew, Math.random() * spreadMs);
      }),
      () => clearTimeout(asking),
      // Whatever was told before the connection was there, or while it was cut, is asked for.
      subscribeLive('InitialStatus', () => void client.invalidateQueries({ queryKey: unreadKey })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
