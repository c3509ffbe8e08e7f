import { limits } from '@anito/contract/limits';
import { createNote, type Note, type NoteKind, updateNote } from '@anito/contract/notes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { connectionsKey } from '../../source-kind/connections.ts';
import { isOutOfRoom } from '../../source-kind/room/account-room.ts';
import { RoomLines } from '../../source-kind/room/room-lines.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { notesKey } from './notes.queries.ts';

type Values = { title: string; text: string };

const empty: Values = { title: '', text: '' };
const isFilled = (text: string) => text.trim() !== '';

/** Writes a new entry, or changes one. */
export function NoteFormDialog({
  connectionId,
  kind,
  note,
  title = '',
  onClose,
  onSaved = onClose,
}: {
  connectionId: number;
  kind: NoteKind;
  /** The entry to change; a new one otherwise. */
  note?: Note;
  /** What a new entry is already known to be about; its text is written next. */
  title?: string | undefined;
  onClose: () => void;
  /** After the last entry was saved. */
  onSaved?: () => void;
}) {
  const { t } = useTranslation(['notes', 'sources']);
  const client = useQueryClient();
  const { register, handleSubmit, formState, reset, setFocus } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: note ? { title: note.title, text: note.text } : { ...empty, title },
  });
  const text = useRef({ focus: () => setFocus('text') });
  const [savedCount, setSavedCount] = useState(0);
  // Only once the emptied form is drawn does it know its fields again.
  useEffect(() => {
    if (savedCount > 0) setFocus('title');
  }, [savedCount, setFocus]);
  const saving = useMutation({
    mutationFn: ({ values }: { values: Values; isLast: boolean }) => {
      const body = { kind, title: values.title.trim(), text: values.text.trim() };
      return note
        ? callApi(updateNote, { params: { id: note.id }, body })
        : callApi(createNote, { params: { id: connectionId }, body });
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
      title={t(`form.${titles[note ? 'edit' : 'new'][kind]}`)}
      save={t('form.save')}
      busy={t('form.saving')}
      actions={
        !note && (
          <Button disabled={saving.isPending} onClick={save(false)}>
            {t('form.saveAndNext')}
          </Button>
        )
      }
      failed={
        <>
          {isOutOfRoom(saving.error) && <RoomLines />}
          <p>{t('form.failed')}</p>
        </>
      }
      onSubmit={save(true)}
      onClose={onClose}
    >
      <Fields kind={kind} register={register} errors={formState.errors} />
    </FormDialog>
  );
}

const titles = {
  new: { question: 'newQuestion', note: 'newNote' },
  edit: { question: 'editQuestion', note: 'editNote' },
} as const;

type Form = ReturnType<typeof useForm<Values>>;

function Fields({
  kind,
  register,
  errors,
}: {
  kind: NoteKind;
  register: Form['register'];
  errors: Form['formState']['errors'];
}) {
  const { t } = useTranslation('notes');
  const isQuestion = kind === 'question';
  const [title, text] = isQuestion ? (['question', 'answer'] as const) : (['noteTitle', 'noteText'] as const);
  return (
    <>
      <TextField
        label={t(`form.${title}`)}
        required
        hint={isQuestion && t('form.questionHint')}
        placeholder={t(`form.${title}Placeholder`)}
        maxLength={limits.noteTitleMax}
        autoComplete="off"
        error={errors.title && t(`form.${title}Missing`)}
        {...register('title', { validate: isFilled })}
      />
      <TextArea
        label={t(`form.${text}`)}
        required
        rows={isQuestion ? 4 : 8}
        placeholder={t(`form.${text}Placeholder`)}
        maxLength={limits.noteTextMax}
        error={errors.text && t(`form.${text}Missing`)}
        {...register('text', { validate: isFilled })}
      />
    </>
  );
}
