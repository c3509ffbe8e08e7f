import { type Note, updateNote } from '@anito/contract/notes';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { setFormValues } from '../../lib/set-form-values.ts';
import { connectionsKey } from '../../source-kind/connections.ts';
import { isQuotaExceeded } from '../../source-kind/room/account-room.ts';
import { RoomLines } from '../../source-kind/room/room-lines.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useEdit } from '../../ui/use-edit.tsx';
import { fieldNames, NoteFields, type NoteValues } from './note-fields.tsx';
import { notesKey, storeNote } from './notes.queries.ts';

const toValues = ({ title, text }: Note): NoteValues => ({ title, text });
const formatText = (text: string) => text;

/**
 * Dialog that changes a note. If the note was changed elsewhere in the meantime, it asks how to merge both.
 */
export function EditNoteDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const { t } = useTranslation('notes');
  const client = useQueryClient();
  const { id, connectionId, kind } = note;
  const form = useForm<NoteValues>({ mode: 'onTouched', defaultValues: toValues(note) });
  const { register, handleSubmit, formState } = form;
  const names = fieldNames[kind];
  const edit = useEdit<Note, NoteValues>({
    resource: 'note',
    latest: note,
    values: form.watch(),
    toValues,
    setValues: (values, saved) => setFormValues(form, values, saved),
    fields: {
      title: { label: t(`form.${names.title}`), show: formatText },
      text: { label: t(`form.${names.text}`), show: formatText },
    },
    send: ({ title, text }, { kind, version }) => {
      const body = { kind, title: title.trim(), text: text.trim(), version };
      return callApi(updateNote, { params: { id }, body });
    },
    store: (saved) => storeNote(client, saved),
    onSaved: (_, message = t('form.savedText')) => {
      void client.invalidateQueries({ queryKey: notesKey(connectionId) });
      void client.invalidateQueries({ queryKey: connectionsKey });
      showToast({ type: 'success', title: t('form.saved'), message });
      onClose();
    },
    onFailed: () => void client.invalidateQueries({ queryKey: connectionsKey }),
  });
  return (
    <FormDialog
      saving={edit}
      isDirty={formState.isDirty}
      title={t(kind === 'question' ? 'form.editQuestion' : 'form.editNote')}
      save={t('form.save')}
      busy={t('form.saving')}
      failed={
        <>
          {isQuotaExceeded(edit.error) && <RoomLines />}
          <p>{t('form.failed')}</p>
        </>
      }
      onSubmit={handleSubmit((values) => edit.save(values))}
      onClose={onClose}
    >
      <NoteFields kind={kind} register={register} errors={formState.errors} />
      {edit.notice}
      {edit.question}
    </FormDialog>
  );
}
