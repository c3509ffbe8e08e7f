import { deleteAction } from '@anito/contract/action-calls';
import type { Action } from '@anito/contract/actions';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useActionsChanged } from './actions.queries.ts';

/** Asks before an action is deleted. */
export function DeleteActionDialog({
  action: { id, assistantId, name },
  onClose,
}: {
  action: Action;
  onClose: () => void;
}) {
  const { t } = useTranslation('actions');
  const { changed, hasRun } = useActionsChanged(assistantId);
  const removal = useMutation({
    mutationFn: () => callApi(deleteAction, { params: { id } }),
    onSuccess: async () => {
      await Promise.all([changed(), hasRun()]);
      showToast({ type: 'success', title: t('remove.done'), message: name });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('remove.title', { name })}
      confirmLabel={t('remove.confirm')}
      busyLabel={t('remove.busy')}
      isBusy={removal.isPending}
      error={removal.isError ? t('remove.failed') : undefined}
      onConfirm={() => removal.mutate()}
    >
      <p>{t('remove.text')}</p>
    </ConfirmDialog>
  );
}
