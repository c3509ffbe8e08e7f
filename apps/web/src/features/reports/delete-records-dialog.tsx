import { deleteConversation, deleteConversationGroup } from '@anito/contract/reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { shortenVisitorId } from './report-group.tsx';
import { reportsKey } from './reports.queries.ts';

/** Records to delete: one record, or all of a visitor. */
export type DeletionTarget = { id: number; question: string } | { channelUserId: string; count: number };

/** Longest question in the dialog's title, in characters. */
const titleLength = 50;

/** Asks before one record, or all records of a visitor, are deleted. */
export function DeleteRecordsDialog({
  assistantId,
  target,
  onClose,
}: {
  assistantId: number;
  target: DeletionTarget;
  onClose: () => void;
}) {
  const { t } = useTranslation('reports');
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () =>
      'id' in target
        ? callApi(deleteConversation, { params: { id: assistantId, conversationId: target.id } })
        : callApi(deleteConversationGroup, { params: { id: assistantId, groupKey: target.channelUserId } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: reportsKey(assistantId) });
      showToast({ type: 'success', title: t('remove.done') });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        'id' in target
          ? t('remove.message', { question: cut(target.question) })
          : t('remove.group', {
              visitor: t('group.visitor', { id: shortenVisitorId(target.channelUserId) }),
            })
      }
      confirmLabel={t('remove.confirm')}
      busyLabel={t('remove.busy')}
      isBusy={removal.isPending}
      error={removal.isError ? t('remove.failed') : undefined}
      onConfirm={() => removal.mutate()}
    >
      <p>
        {'id' in target
          ? t('remove.messageText')
          : t('remove.groupText', { count: target.count, number: formatNumber(target.count) })}
      </p>
    </ConfirmDialog>
  );
}

/** Cuts a question to `titleLength` characters for the title. */
const cut = (text: string) => (text.length > titleLength ? `${text.slice(0, titleLength).trimEnd()}…` : text);
