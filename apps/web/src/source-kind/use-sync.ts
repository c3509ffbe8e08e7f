import type { Connection } from '@anito/contract/sources';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api-client.ts';
import { describeError } from '../lib/describe-error.ts';
import { showToast } from '../ui/toasts.ts';
import { connectionsKey, updateConnections } from './connections.ts';
import { useSourceCalls } from './kinds-context.ts';
import { forgetCancelled, markSyncStarted, markSyncStopped, rememberCancelled } from './mark-sync.ts';

/**
 * Describes an error: '{status} {message}' if the server refused, the network message if it is unreachable,
 * otherwise the text `unknown`.
 */
function describeRefusal(error: unknown, unknown: string): string {
  if (!(error instanceof ApiError)) return unknown;
  const { message } = describeError(error);
  return error.status > 0 ? `${error.status} ${message}` : message;
}

/**
 * Returns functions that start and cancel the sync of a source, and their state. The cached list shows a
 * started sync at once, and a cancelled one after the server's response. Failures are shown as toasts.
 */
export function useSync(connection: Connection) {
  const { t } = useTranslation(['sources', 'syncing']);
  const client = useQueryClient();
  const { id, type } = connection;
  const loadCalls = useSourceCalls(type);

  const start = useMutation({
    mutationFn: async (refreshVectors: boolean) => (await loadCalls()).sync(id, refreshVectors),
    onMutate: () => {
      forgetCancelled(connection);
      updateConnections(client, (list) => markSyncStarted(list, connection));
    },
    onError: (error, refreshVectors) => {
      const reason = describeRefusal(error, t('toast.unknownError'));
      updateConnections(client, (list) => markSyncStopped(list, connection));
      void client.invalidateQueries({ queryKey: connectionsKey });
      showToast({
        type: 'error',
        title: t('toast.syncFailed'),
        message: t(refreshVectors ? 'toast.refreshFailedText' : 'toast.syncFailedText', { type, reason }),
      });
    },
  });

  const cancel = useMutation({
    mutationFn: async () => (await loadCalls()).cancel(id),
    onSuccess: () => {
      rememberCancelled(connection);
      showToast({
        type: 'info',
        title: t('syncing:cancelled', { name: connection.name }),
        message: t('syncing:nothingLost'),
      });
      updateConnections(client, (list) => markSyncStopped(list, connection));
      void client.invalidateQueries({ queryKey: connectionsKey });
    },
    onError: (error) =>
      showToast({
        type: 'error',
        title: t('toast.cancelFailed'),
        message: t('toast.cancelFailedText', { reason: describeRefusal(error, t('toast.unknownError')) }),
      }),
  });

  return {
    start: () => start.mutate(false),
    /** Also computes the embeddings of unchanged documents again. */
    refresh: () => start.mutate(true),
    cancel: () => cancel.mutate(),
    isCancelling: cancel.isPending,
    isStarting: start.isPending,
  };
}
