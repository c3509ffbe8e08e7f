import { createAction, updateAction } from '@anito/contract/action-calls';
import type { HttpAction } from '@anito/contract/actions';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useActionsChanged } from './actions.queries.ts';
import { type ActionValues, toActionInput, toActionValues } from './form-values.ts';
import { HttpActionFields } from './http-action-fields.tsx';

/** Dialog for creating or changing an action that calls an HTTP service. */
export function HttpActionDialog({
  assistantId,
  action,
  onClose,
}: {
  assistantId: number;
  /** The action to change. Undefined for a new one. */
  action?: HttpAction;
  onClose: () => void;
}) {
  const { t } = useTranslation('actions');
  const form = useForm<ActionValues>({ mode: 'onTouched', defaultValues: toActionValues(action) });
  const { changed } = useActionsChanged(assistantId);
  const saving = useMutation({
    mutationFn: (values: ActionValues) => {
      const body = toActionInput(values, action);
      return action
        ? callApi(updateAction, { params: { id: action.id }, body })
        : callApi(createAction, { params: { id: assistantId }, body });
    },
    onSuccess: async () => {
      await changed();
      showToast({ type: 'success', title: t('form.saved'), message: t('form.savedText') });
      onClose();
    },
  });
  return (
    <FormDialog
      size="lg"
      title={t(action ? 'form.editTitle' : 'form.newTitle')}
      description={t('form.text')}
      save={t(action ? 'form.saveChange' : 'form.save')}
      busy={t('form.saving')}
      failed={<p>{t('form.failed')}</p>}
      formClass="flex flex-col gap-5"
      isDirty={form.formState.isDirty}
      saving={saving}
      onSubmit={form.handleSubmit((values) => saving.mutate(values))}
      onClose={onClose}
    >
      <HttpActionFields form={form} secretName={action?.secretName ?? null} />
    </FormDialog>
  );
}
