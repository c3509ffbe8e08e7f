import { type ApprovedAnswer, deleteApprovedAnswer } from '@anito/contract/approved-answers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { approvedKey } from './approved-answers.queries.ts';

/** Asks before an approved answer is deleted. */
export function DeleteApprovedDialog({
  approved: { id, assistantId, questions },
  onClose,
}: {
  approved: ApprovedAnswer;
  onClose: () => void;
}) {
  const { t } = useTranslation('approved');
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => callApi(deleteApprovedAnswer, { params: { id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: approvedKey(assistantId) });
      showToast({ type: 'success', title: t('remove.done'), message: questions[0] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('remove.title')}
      confirmLabel={t('remove.confirm')}
      busyLabel={t('remove.busy')}
      isBusy={removal.isPending}
      error={removal.isError ? t('remove.failed') : undefined}
      onConfirm={() => removal.mutate()}
    >
      <p className="break-words">{t('remove.question', { question: questions[0] })}</p>
      <p>{t('remove.text')}</p>
    </ConfirmDialog>
  );
}
