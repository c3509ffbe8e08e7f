import { limits } from '@anito/contract/limits';
import { createNoteConnection, type NoteConnection } from '@anito/contract/notes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { connectionsKey, updateConnections } from '../../source-kind/connections.ts';
import { announceNewSource } from '../../source-kind/new-sources.ts';
import { useFreeName } from '../../source-kind/use-free-name.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Values = { name: string; description: string };

/** Dialog that creates an empty notes source. Its notes are written afterwards. */
export function CreateNotesDialog({
  question,
  onClose,
  onCreated,
}: {
  /** Question that is answered next, in the new source. */
  question?: string | null | undefined;
  onClose: () => void;
  onCreated: (connection: NoteConnection) => void;
}) {
  const { t } = useTranslation(['notes', 'sources']);
  const client = useQueryClient();
  const proposedName = useFreeName(t('create.proposedName'));
  const { register, handleSubmit, formState, getFieldState, resetField } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: proposedName, description: '' },
  });
  // A proposed name may be replaced by a newer proposal, a typed one is kept.
  useEffect(() => {
    if (!getFieldState('name').isDirty) resetField('name', { defaultValue: proposedName });
  }, [proposedName, getFieldState, resetField]);
  const creation = useMutation({
    mutationFn: ({ name, description }: Values) =>
      callApi(createNoteConnection, {
        body: { name: name.trim(), description: description.trim() || null },
      }),
    onSuccess: (created) => {
      updateConnections(client, (list) => [...list, created]);
      void client.invalidateQueries({ queryKey: connectionsKey });
      announceNewSource(created);
      onCreated(created);
    },
  });
  return (
    <FormDialog
      saving={creation}
      isDirty={formState.isDirty}
      title={t('create.title')}
      description={t('create.text')}
      save={t('create.submit')}
      busy={t('create.busy')}
      failed={t('create.failed')}
      onSubmit={handleSubmit((values) => creation.mutate(values))}
      onClose={onClose}
    >
      {question && (
        <div className="rounded-control bg-sunken p-3">
          <p className="text-13 text-muted">{t('create.question')}</p>
          <p dir="auto" className="font-semibold break-words">
            {question}
          </p>
        </div>
      )}
      <TextField
        label={t('sources:create.name')}
        required
        placeholder={t('create.namePlaceholder')}
        maxLength={limits.connectionNameMax}
        autoComplete="off"
        isProposal={!formState.dirtyFields.name}
        error={formState.errors.name && t('sources:create.nameMissing')}
        {...register('name', { validate: (name) => name.trim().length >= limits.connectionNameMin })}
      />
      <TextArea
        label={t('sources:create.description')}
        isOptional
        rows={2}
        placeholder={t('create.descriptionPlaceholder')}
        maxLength={limits.descriptionMax}
        {...register('description')}
      />
    </FormDialog>
  );
}
