import { type Assistant, deleteAssistant } from '@anito/contract/assistants';
import { countConversations } from '@anito/contract/conversations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { assistantsKey } from './assistants.queries.ts';

/**
 * Returns how many conversations an assistant has had with visitors. Undefined while loading or after a
 * failure.
 */
function useConversationCount(id: number): number | undefined {
  const key = ['conversation-count', id];
  return useApiQuery(key, countConversations, { params: { id } }, { staleTime: 0, gcTime: 0 }).data?.count;
}

/** Asks before an assistant is deleted: lists the data deleted with it, and requires a text to be typed. */
export function DeleteAssistantDialog({
  assistant,
  onClose,
  onDeleted = onClose,
}: {
  assistant: Assistant;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { t } = useTranslation('assistants');
  const client = useQueryClient();
  const { id, name } = assistant;
  const count = useConversationCount(id);
  const removal = useMutation({
    mutationFn: () => callApi(deleteAssistant, { params: { id } }),
    onSuccess: () => {
      client.setQueryData<Assistant[]>(assistantsKey, (list) => list?.filter((other) => other.id !== id));
      void client.invalidateQueries({ queryKey: assistantsKey, exact: true });
      showToast({ type: 'success', title: t('deletion.done'), message: name });
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('deletion.title', { name })}
      confirmLabel={t('deletion.confirm')}
      busyLabel={t('deletion.busy')}
      confirmationText={`DELETE ${name}`}
      confirmationNotes={{ mismatch: t('deletion.mismatch'), match: t('deletion.match') }}
      isBusy={removal.isPending}
      error={removal.isError && t('errors.delete')}
      onConfirm={() => removal.mutate()}
    >
      <p>{t('deletion.text')}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>{t('deletion.settings')}</li>
        <li>
          {count
            ? t('deletion.conversations', { count, number: formatNumber(count) })
            : t('deletion.history')}
        </li>
        <li>{t('deletion.links')}</li>
      </ul>
    </ConfirmDialog>
  );
}
