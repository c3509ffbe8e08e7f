import { limits } from '@anito/contract/limits';
import type { Connection, ConnectionUpdate } from '@anito/contract/sources';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api.ts';
import { describeError } from '../lib/describe-error.ts';
import { formatDate } from '../lib/format.ts';
import { setFormValues } from '../lib/set-form-values.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toasts.ts';
import { useEdit } from '../ui/use-edit.tsx';
import { changeConnection, connectionsKey, updateConnections } from './connections.ts';

type Values = { name: string; description: string };

const toValues = ({ name, description }: Connection): Values => ({ name, description: description ?? '' });

/**
 * Form that changes the name and description of a source. If another tab or user changed them too, merges
 * both edits or asks.
 */
export function ConnectionDetailsForm<Saved extends Connection>({
  connection,
  descriptionPlaceholder,
  save,
  onSaved,
}: {
  connection: Connection;
  descriptionPlaceholder: string;
  save: (values: ConnectionUpdate) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
}) {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: toValues(connection) });
  const { register, handleSubmit, formState } = form;
  const edit = useEdit<Connection, Values>({
    resource: 'source',
    latest: connection,
    values: form.watch(),
    toValues,
    setValues: (values, saved) => setFormValues(form, values, saved),
    fields: {
      name: { label: t('create.name'), show: (name) => name },
      description: { label: t('create.description'), show: (description) => description },
    },
    send: async ({ name, description }, { version }) => {
      const saved = await save({ name: name.trim(), description: description.trim() || null, version });
      onSaved?.(saved);
      return saved;
    },
    store: (saved) => {
      const { name, description, version, updatedAt } = saved;
      updateConnections(client, (list) =>
        changeConnection(list, saved, (one) => ({ ...one, name, description, version, updatedAt })),
      );
    },
    onSaved: (_, message) => {
      void client.invalidateQueries({ queryKey: connectionsKey });
      showToast({ type: 'success', title: t('toast.saved'), message });
    },
    onFailed: (error) => {
      const message = error instanceof ApiError ? describeError(error).message : t('toast.updateFailedText');
      showToast({ type: 'error', title: t('toast.updateFailed'), message });
    },
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit((values) => edit.save(values))}>
      <TextField
        label={t('create.name')}
        required
        maxLength={limits.connectionNameMax}
        autoComplete="off"
        error={formState.errors.name && t('create.nameMissing')}
        {...register('name', { validate: (name) => name.trim().length >= limits.connectionNameMin })}
      />
      <TextArea
        label={t('create.description')}
        isOptional
        rows={3}
        placeholder={descriptionPlaceholder}
        maxLength={limits.descriptionMax}
        {...register('description')}
      />
      {edit.notice}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-13 text-muted">
          {t('settings.created', { date: formatDate(connection.createdAt) })}
        </p>
        <Button
          type="submit"
          variant="primary"
          disabled={!formState.isDirty}
          isBusy={edit.isPending}
          className="max-sm:w-full"
        >
          {edit.isPending ? t('settings.saving') : t('settings.save')}
        </Button>
      </div>
      {edit.question}
    </form>
  );
}
