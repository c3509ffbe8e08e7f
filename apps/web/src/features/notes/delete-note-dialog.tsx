import { deleteNote, type Note } from '@anito/contract/notes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { connectionsKey } from '../../source-kind/connections.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { notesKey } from './notes.queries.ts';

/** Asks before a note is deleted, and deletes it. Stays open if that fails. */
export function DeleteNoteDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const { t } = useTranslation(['notes', 'sources']);
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => callApi(deleteNote, { params: { id: note.id } }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: connectionsKey });
      await client.invalidateQueries({ queryKey: notesKey(note.connectionId) });
      showToast({ type: 'success', title: t('remove.done'), message: note.title });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('remove.title', { title: note.title })}
      confirmLabel={t('remove.confirm')}
      busyLabel={t('sources:delete.busy')}
      isBusy={removal.isPending}
      error={removal.isError ? t('remove.failed') : undefined}
      onConfirm={() => removal.mutate()}
    >
      <p>{t('remove.text')}</p>
    </ConfirmDialog>
  );
}
