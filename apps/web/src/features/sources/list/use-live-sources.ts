import type { ProgressUpdate } from '@anito/contract/live';
import type { Connection } from '@anito/contract/sources';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { type LiveState, subscribeLive, useLiveConnection } from '../../../lib/live.ts';
import {
  type ConnectionKey,
  connectionKey,
  connectionsKey,
  isSameConnection,
  updateConnections,
} from '../../../source-kind/connections.ts';
import { forgetCancelled, markSyncStopped, wasCancelled } from '../../../source-kind/mark-sync.ts';
import { showToast } from '../../../ui/toasts.ts';
import { applyProgress, applyStatus, isLastUpdate } from './apply-live-event.ts';

/** How long a full bar is shown before the card is refetched, in milliseconds. */
const finishMs = 1_000;

/**
 * Updates the cached sources with live events while it is mounted, and returns the state of the live
 * connection. With `hasToast`, a toast reports each sync that succeeded for at least one document.
 */
export function useLiveSources(hasToast: boolean): LiveState {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const live = useLiveConnection();
  const mayToast = useRef(hasToast);
  useEffect(() => {
    mayToast.current = hasToast;
  }, [hasToast]);
  useEffect(() => {
    /** Pending updates of full bars, by their timers. */
    const finishing = new Map<ReturnType<typeof setTimeout>, () => void>();

    function isKnown(key: ConnectionKey): boolean {
      const list = client.getQueryData<Connection[]>(connectionsKey);
      return list?.some((connection) => isSameConnection(connection, key)) ?? false;
    }
    function handleStatus(connection: Connection) {
      if (connection.isSyncing) forgetCancelled(connection);
      if (!isKnown(connection)) return void client.invalidateQueries({ queryKey: connectionsKey });
      updateConnections(client, (list) => applyStatus(list, connection));
      void client.invalidateQueries({ queryKey: connectionKey(connection) });
    }
    function finish(key: ConnectionKey, syncedAt: string | undefined) {
      const stop = () => {
        finishing.delete(timer);
        updateConnections(client, (list) => markSyncStopped(list, key, syncedAt));
        void client.invalidateQueries({ queryKey: connectionsKey });
        void client.invalidateQueries({ queryKey: connectionKey(key) });
      };
      const timer = setTimeout(stop, finishMs);
      finishing.set(timer, stop);
    }
    function handleProgress(update: ProgressUpdate) {
      const key = { id: update.connectionId, type: update.connectionType };
      if (!isKnown(key) || wasCancelled(key)) return;
      updateConnections(client, (list) => applyProgress(list, update));
      if (!isLastUpdate(update)) return;
      const hasFailed = update.status === 'Failed';
      finish(key, hasFailed ? undefined : new Date().toISOString());
      // A failure is shown on the card of its source, so a toast would repeat it.
      if (!hasFailed && update.successful > 0 && mayToast.current) {
        const name = client
          .getQueryData<Connection[]>(connectionsKey)
          ?.find((connection) => isSameConnection(connection, key))?.name;
        showToast({
          type: 'success',
          title: t('toast.synced', { count: update.successful, number: formatNumber(update.successful) }),
          message: t('toast.syncedText', { name }),
        });
      }
    }

    const stops = [
      subscribeLive('InitialStatus', (list) => list.forEach(handleStatus)),
      subscribeLive('StatusUpdate', handleStatus),
      subscribeLive('ProgressUpdate', handleProgress),
    ];
    return () => {
      for (const stop of stops) stop();
      // Otherwise a bar would stay full after its page was left.
      for (const [timer, finishNow] of finishing) {
        clearTimeout(timer);
        finishNow();
      }
    };
  }, [client, t]);
  return live;
}
