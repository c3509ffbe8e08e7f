import type { Lead } from '@anito/contract/leads';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { getLeadName } from './lead-names.ts';
import { useDeleteLead } from './leads.queries.ts';

/** Asks before a lead is deleted, and deletes it. */
export function DeleteLeadDialog({
  lead,
  onClose,
  onDeleted = onClose,
}: {
  lead: Lead;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { t } = useTranslation('leads');
  const removal = useDeleteLead(lead.id);
  const name = getLeadName(lead) ?? t('unnamed');
  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: () => {
        showToast({ type: 'success', title: t('remove.done'), message: name });
        onDeleted();
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
      onConfirm={remove}
    >
      <p className="break-words">{t('remove.text', { name })}</p>
    </ConfirmDialog>
  );
}
