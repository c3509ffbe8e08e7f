import { ApiError } from '@anito/contract/client';
import type { Connection } from '@anito/contract/sources';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeError } from '../lib/describe-error.ts';
import { showToast } from '../ui/toast.tsx';
import { connectionsKey, updateConnections } from './connections.ts';
import { useSourceCalls } from './kinds-context.ts';
import { forgetCancelled, markStarted, markStopped, rememberCancelled } from './mark-sync.ts';

/** The server's refusal as '{status} {text}', or the sentence for a network that cannot be reached. */
function describeRefusal(error: unknown): string {
  const { message } = describeError(error);
  return error instanceof ApiError && error.status > 0 ? `${error.status} ${message}` : message;
}

/** Starts and cancels the sync of a source; failures become toasts. */
export function useSync(connection: Connection) {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const { id, type } = connection;
  const loadCalls = useSourceCalls(type);

  const start = useMutation({
    mutationFn: async () => (await loadCalls()).sync(id),
    onMutate: () => {
      forgetCancelled(connection);
      updateConnections(client, (list) => markStarted(list, connection));
    },
    onError: (error) => {
      updateConnections(client, (list) => markStopped(list, connection));
      void client.invalidateQueries({ queryKey: connectionsKey });
      showToast({
        type: 'error',
        title: t('toast.syncFailed'),
        message: t('toast.syncFailedText', { type, reason: describeRefusal(error) }),
      });
    },
  });

  const cancel = useMutation({
    mutationFn: async () => (await loadCalls()).cancel(id),
    onSuccess: () => {
      rememberCancelled(connection);
      updateConnections(client, (list) => markStopped(list, connection));
      void client.invalidateQueries({ queryKey: connectionsKey });
    },
    onError: (error) =>
      showToast({
        type: 'error',
        title: t('toast.cancelFailed'),
        message: t('toast.cancelFailedText', { reason: describeRefusal(error) }),
      }),
  });

  return {
    start: () => start.mutate(),
    cancel: () => cancel.mutate(),
    isCancelling: cancel.isPending,
    isStarting: start.isPending,
  };
}
