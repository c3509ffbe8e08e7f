import { limits } from '@anito/contract/limits';
import type { Connection } from '@anito/contract/sources';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api.ts';
import { describeError } from '../lib/describe-error.ts';
import { formatDate } from '../lib/format.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toasts.ts';
import { connectionsKey } from './connections.ts';

type Values = { name: string; description: string };
type Details = Pick<Connection, 'name' | 'description'>;

/** Changes the name and description of a source. */
export function ConnectionDetailsForm<Saved extends Details>({
  connection,
  descriptionPlaceholder,
  save,
  onSaved,
}: {
  connection: Details & Pick<Connection, 'createdAt'>;
  descriptionPlaceholder: string;
  save: (values: Details) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
}) {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const { register, handleSubmit, formState, reset } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: connection.name, description: connection.description ?? '' },
  });
  const saving = useMutation({
    mutationFn: ({ name, description }: Values) =>
      save({ name: name.trim(), description: description.trim() || null }),
    onSuccess: (saved) => {
      onSaved?.(saved);
      void client.invalidateQueries({ queryKey: connectionsKey });
      reset({ name: saved.name, description: saved.description ?? '' });
      showToast({ type: 'success', title: t('toast.saved') });
    },
    onError: (error) => {
      const message = error instanceof ApiError ? describeError(error).message : t('toast.updateFailedText');
      showToast({ type: 'error', title: t('toast.updateFailed'), message });
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={handleSubmit((values) => (saving.isPending ? undefined : saving.mutate(values)))}
    >
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
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-12 text-muted">
          {t('settings.created', { date: formatDate(connection.createdAt) })}
        </p>
        <Button
          type="submit"
          variant="primary"
          disabled={!formState.isDirty}
          isBusy={saving.isPending}
          className="max-sm:w-full"
        >
          {saving.isPending ? t('settings.saving') : t('settings.save')}
        </Button>
      </div>
    </form>
  );
}
