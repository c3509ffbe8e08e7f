import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeLive, useLiveConnection } from '../../lib/live.ts';
import { listKey } from './notifications.queries.ts';
import { unreadKey } from './unread.queries.ts';

/**
 * Time over which screens spread their requests after an announcement, in milliseconds, because all of them
 * are notified at once.
 */
const spreadMs = 5_000;

/**
 * Opens the live connection and keeps the unread count and the list up to date. After an announcement it
 * refetches with a random delay, so that not all browsers ask the server at once.
 */
export function useLiveNotifications(): void {
  const client = useQueryClient();
  useLiveConnection();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      void client.invalidateQueries({ queryKey: unreadKey });
      void client.invalidateQueries({ queryKey: listKey });
    };
    const stops = [
      subscribeLive('NotificationsUpdate', (unread) => {
        client.setQueryData(unreadKey, unread);
        void client.invalidateQueries({ queryKey: listKey });
      }),
      subscribeLive('AnnouncementsUpdate', () => {
        clearTimeout(timer);
        timer = setTimeout(refetch, Math.random() * spreadMs);
      }),
      () => clearTimeout(timer),
      // Events before the connection, or during an interruption, are covered by a refetch.
      subscribeLive('InitialStatus', () => void client.invalidateQueries({ queryKey: unreadKey })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
