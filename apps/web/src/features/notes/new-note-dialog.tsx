import { createNote, type NoteKind } from '@anito/contract/notes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { connectionsKey } from '../../source-kind/connections.ts';
import { isQuotaExceeded } from '../../source-kind/room/account-room.ts';
import { RoomLines } from '../../source-kind/room/room-lines.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { NoteFields, type NoteValues } from './note-fields.tsx';
import { notesKey } from './notes.queries.ts';

const empty: NoteValues = { title: '', text: '' };

/** Dialog that adds notes to a source. The form can be saved and cleared for the next note. */
export function NewNoteDialog({
  connectionId,
  kind,
  title = '',
  onClose,
  onSaved = onClose,
}: {
  connectionId: number;
  kind: NoteKind;
  /** Known title of a new entry. Its text is written next. */
  title?: string | undefined;
  onClose: () => void;
  /** Called after the last entry was saved. */
  onSaved?: () => void;
}) {
  const { t } = useTranslation(['notes', 'sources']);
  const client = useQueryClient();
  const { register, handleSubmit, formState, reset, setFocus } = useForm<NoteValues>({
    mode: 'onTouched',
    defaultValues: { ...empty, title },
  });
  const text = useRef({ focus: () => setFocus('text') });
  const [savedCount, setSavedCount] = useState(0);
  // The field can be focused only after the cleared form has been rendered.
  useEffect(() => {
    if (savedCount > 0) setFocus('title');
  }, [savedCount, setFocus]);
  const saving = useMutation({
    mutationFn: ({ values }: { values: NoteValues; isLast: boolean }) => {
      const body = { kind, title: values.title.trim(), text: values.text.trim() };
      return callApi(createNote, { params: { id: connectionId }, body });
    },
    onSuccess: (_, { isLast }) => {
      void client.invalidateQueries({ queryKey: notesKey(connectionId) });
      void client.invalidateQueries({ queryKey: connectionsKey });
      showToast({ type: 'success', title: t('form.saved'), message: t('form.savedText') });
      if (isLast) return onSaved();
      reset(empty);
      setSavedCount((count) => count + 1);
    },
    onError: () => void client.invalidateQueries({ queryKey: connectionsKey }),
  });
  const save = (isLast: boolean) => handleSubmit((values) => saving.mutate({ values, isLast }));
  return (
    <FormDialog
      saving={saving}
      isDirty={formState.isDirty}
      {...(title !== '' && { initialFocus: text })}
      title={t(kind === 'question' ? 'form.newQuestion' : 'form.newNote')}
      save={t('form.save')}
      busy={t('form.saving')}
      actions={
        <Button disabled={saving.isPending} onClick={save(false)}>
          {t('form.saveAndNext')}
        </Button>
      }
      failed={
        <>
          {isQuotaExceeded(saving.error) && <RoomLines />}
          <p>{t('form.failed')}</p>
        </>
      }
      onSubmit={save(true)}
      onClose={onClose}
    >
      <NoteFields kind={kind} register={register} errors={formState.errors} />
    </FormDialog>
  );
}
