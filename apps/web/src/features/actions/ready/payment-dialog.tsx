import { createAction } from '@anito/contract/action-calls';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useActionsChanged } from '../actions.queries.ts';
import { FormDialog } from '../form-dialog.tsx';
import { type PaymentValues, writePayment } from './write-ready.ts';

const plain = { autoCapitalize: 'off', autoComplete: 'off', spellCheck: false } as const;

/** Adds the action by which payment links are made. */
export function PaymentDialog({ assistantId, onClose }: { assistantId: number; onClose: () => void }) {
  const { t } = useTranslation('actions');
  const formId = useId();
  const form = useForm<PaymentValues>({
    mode: 'onTouched',
    defaultValues: { address: 'https://api.paymongo.com/v1', key: '' },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const { changed } = useActionsChanged(assistantId);
  const adding = useMutation({
    mutationFn: (values: PaymentValues) =>
      callApi(createAction, {
        params: { id: assistantId },
        body: writePayment(values, t('payment.name')),
      }),
    onSuccess: async () => {
      await changed();
      showToast({ type: 'success', title: t('payment.done'), message: t('payment.doneText') });
      onClose();
    },
  });
  return (
    <FormDialog
      formId={formId}
      title={t('payment.title')}
      text={t('payment.text')}
      save={t('payment.save')}
      saving={t('form.saving')}
      isDirty={formState.isDirty}
      mutation={adding}
      onSubmit={form.handleSubmit((values) => adding.mutate(values))}
      onClose={onClose}
    >
      <TextField
        label={t('payment.key')}
        required
        type="password"
        hint={t('payment.keyHint')}
        error={errors.key && t('payment.keyWrong')}
        {...plain}
        {...register('key', { validate: (typed) => /^[\x21-\x7e]{1,500}$/.test(typed.trim()) })}
      />
      <TextField
        label={t('payment.address')}
        required
        inputMode="url"
        hint={t('payment.addressHint')}
        error={errors.address && t('form.addressWrong')}
        {...plain}
        {...register('address', { validate: (typed) => /^https?:\/\/[^/?#{}\s]+/i.test(typed.trim()) })}
      />
    </FormDialog>
  );
}
