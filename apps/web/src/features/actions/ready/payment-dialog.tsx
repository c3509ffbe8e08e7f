import { createAction } from '@anito/contract/action-calls';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useActionsChanged } from '../actions.queries.ts';
import { createPaymentAction, type PaymentValues } from './preset-actions.ts';
import { AddressField, isAddress, isKey, KeyField } from './preset-fields.tsx';

/** Dialog that adds the action for creating payment links. */
export function PaymentDialog({ assistantId, onClose }: { assistantId: number; onClose: () => void }) {
  const { t } = useTranslation('actions');
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
        body: createPaymentAction(values, t('payment.name')),
      }),
    onSuccess: async () => {
      await changed();
      showToast({ type: 'success', title: t('payment.done'), message: t('payment.doneText') });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('payment.title')}
      description={t('payment.text')}
      save={t('payment.save')}
      busy={t('form.saving')}
      failed={<p>{t('form.failed')}</p>}
      formClass="flex flex-col gap-5"
      isDirty={formState.isDirty}
      saving={adding}
      onSubmit={form.handleSubmit((values) => adding.mutate(values))}
      onClose={onClose}
    >
      <KeyField of="payment" isWrong={!!errors.key} {...register('key', { validate: isKey })} />
      <AddressField
        of="payment"
        isWrong={!!errors.address}
        {...register('address', { validate: isAddress })}
      />
    </FormDialog>
  );
}
