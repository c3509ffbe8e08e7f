import type { LeadOrder } from '@anito/contract/lead-orders';
import type { Lead } from '@anito/contract/leads';
import { limits } from '@anito/contract/limits';
import { Plus, X } from 'lucide-react';
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { getLeadName } from './lead-names.ts';
import { useSaveOrder } from './leads.queries.ts';

type Values = { items: { item: string; quantity: string }[]; date: string; amount: string };

/**
 * Dialog that changes an order or, without `order`, creates one. A new order starts with the day and amount
 * of the lead's wish.
 */
export function OrderDialog({
  lead,
  order,
  onClose,
}: {
  lead: Lead;
  order?: LeadOrder;
  onClose: () => void;
}) {
  const { t } = useTranslation('leads');
  const saving = useSaveOrder(lead.id, order);
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      items: order?.items.map(({ item, quantity }) => ({ item, quantity: quantity?.toString() ?? '' })) ?? [
        { item: '', quantity: '' },
      ],
      date: (order ? order.date : lead.wishDate) ?? '',
      amount: (order ? order.amount : lead.wishAmount) ?? '',
    },
  });
  const { formState, handleSubmit, register } = form;
  const save = ({ items, date, amount }: Values) =>
    saving.mutate(
      {
        items: items.map(({ item, quantity }) => ({
          item,
          quantity: quantity === '' ? null : Number(quantity),
        })),
        date: date || null,
        amount: amount || null,
      },
      {
        onSuccess: () => {
          showToast({ type: 'success', title: t('orders.saved') });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      saving={saving}
      isDirty={formState.isDirty}
      title={t(order ? 'orders.edit' : 'orders.add')}
      description={t('orders.for', { name: getLeadName(lead) ?? t('unnamed') })}
      save={t('form.save')}
      busy={t('form.saving')}
      failed={<p>{t('orders.failedText')}</p>}
      onSubmit={handleSubmit(save)}
      onClose={onClose}
    >
      <Items form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField type="date" label={t('wish.date')} isOptional {...register('date')} />
        <TextField
          label={t('wish.amount')}
          isOptional
          maxLength={limits.orderAmountMax}
          autoComplete="off"
          {...register('amount')}
        />
      </div>
    </FormDialog>
  );
}

/** Fields for the items of an order and their quantities. The only remaining item cannot be removed. */
function Items({ form: { control, register, formState } }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('leads');
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  return (
    <div className="flex flex-col gap-3">
      {fields.map(({ id }, index) => {
        const errors = formState.errors.items?.[index];
        return (
          <div key={id} className="flex items-start gap-2">
            <TextField
              className="min-w-0 flex-1"
              label={t('orders.itemLabel')}
              isLabelHidden={index > 0}
              maxLength={limits.orderItemMax}
              autoComplete="off"
              error={errors?.item && t('orders.itemNeeded')}
              {...register(`items.${index}.item`, { validate: (text) => text.trim() !== '' })}
            />
            <TextField
              className="w-24 shrink-0"
              type="number"
              inputMode="decimal"
              min={0}
              step="any"
              label={t('orders.quantityLabel')}
              isLabelHidden={index > 0}
              error={errors?.quantity && t('orders.quantityWrong')}
              {...register(`items.${index}.quantity`, {
                validate: (text) =>
                  text === '' || (Number(text) > 0 && Number(text) <= limits.orderQuantityMax),
              })}
            />
            {fields.length > 1 && (
              <IconButton
                className={index === 0 ? 'mt-7' : undefined}
                label={t('orders.removeItem')}
                icon={<X aria-hidden size={16} />}
                onClick={() => remove(index)}
              />
            )}
          </div>
        );
      })}
      {fields.length < limits.orderItems && (
        <Button
          size="sm"
          variant="ghost"
          className="self-start"
          icon={<Plus aria-hidden size={16} />}
          onClick={() => append({ item: '', quantity: '' })}
        >
          {t('orders.addItem')}
        </Button>
      )}
    </div>
  );
}
