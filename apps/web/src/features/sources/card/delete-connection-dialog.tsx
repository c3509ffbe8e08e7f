import type { Connection } from '@anito/contract/sources';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatNumber } from '../../../lib/format.ts';
import { connectionsKey, isSameConnection, updateConnections } from '../../../source-kind/connections.ts';
import { useSourceCalls } from '../../../source-kind/kinds-context.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts.ts';

/** Asks before a source is deleted, naming its number of documents, and deletes it. */
export function DeleteConnectionDialog({
  connection,
  onDeleted,
  onClose,
}: {
  connection: Connection;
  /** Navigates away from the source's page before the source is gone. */
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const { id, type, name, documentCount } = connection;
  const loadCalls = useSourceCalls(type);
  const removal = useMutation({
    mutationFn: async () => (await loadCalls()).remove(id),
    onSuccess: () => {
      onDeleted?.();
      updateConnections(client, (list) => list.filter((other) => !isSameConnection(other, connection)));
      void client.invalidateQueries({ queryKey: connectionsKey });
      showToast({ type: 'success', title: t('toast.deleted'), message: t('toast.deletedText', { name }) });
      onClose();
    },
    onError: (error) => {
      const reason = error instanceof ApiError ? describeError(error).message : t('toast.deleteFailedText');
      const message = `${reason} ${t('delete.failed')}`;
      showToast({ type: 'error', title: t('toast.deleteFailed'), message });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('delete.title', { name })}
      confirmLabel={t('delete.confirm')}
      busyLabel={t('delete.busy')}
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate()}
    >
      <p>{t('delete.documents', { count: documentCount, number: formatNumber(documentCount), name })}</p>
      <p>{t('delete.assistants')}</p>
    </ConfirmDialog>
  );
}
