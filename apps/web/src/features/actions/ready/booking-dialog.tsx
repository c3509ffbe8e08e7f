import { createAction } from '@anito/contract/action-calls';
import { timezone } from '@anito/contract/values';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { getShownZone } from '../../../lib/shown-zone.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useActionsChanged } from '../actions.queries.ts';
import { type BookingValues, createBookingActions } from './preset-actions.ts';
import { AddressField, isAddress, isKey, KeyField, noCorrection } from './preset-fields.tsx';

/** Dialog that adds two actions, for finding and booking times. */
export function BookingDialog({ assistantId, onClose }: { assistantId: number; onClose: () => void }) {
  const { t } = useTranslation('actions');
  const form = useForm<BookingValues>({
    mode: 'onTouched',
    defaultValues: {
      address: 'https://api.cal.com/v2',
      eventType: '',
      zone: getShownZone(),
      key: '',
    },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const { changed } = useActionsChanged(assistantId);
  const createdCount = useRef(0);
  const adding = useMutation({
    mutationFn: async (values: BookingValues) => {
      const names = { slots: t('booking.slotsName'), book: t('booking.bookName') };
      // A retry creates only the missing actions.
      for (const body of createBookingActions(values, names).slice(createdCount.current)) {
        await callApi(createAction, { params: { id: assistantId }, body });
        createdCount.current += 1;
      }
    },
    onSuccess: () => {
      showToast({ type: 'success', title: t('booking.done'), message: t('booking.doneText') });
      onClose();
    },
    onSettled: () => changed(),
  });
  return (
    <FormDialog
      title={t('booking.title')}
      description={t('booking.text')}
      save={t('booking.save')}
      busy={t('form.saving')}
      failed={<p>{t('form.failed')}</p>}
      formClass="flex flex-col gap-5"
      isDirty={formState.isDirty}
      saving={adding}
      onSubmit={form.handleSubmit((values) => adding.mutate(values))}
      onClose={onClose}
    >
      <TextField
        label={t('booking.eventType')}
        required
        inputMode="numeric"
        hint={t('booking.eventTypeHint')}
        error={errors.eventType && t('booking.eventTypeWrong')}
        {...noCorrection}
        {...register('eventType', { validate: (typed) => /^\d{1,15}$/.test(typed.trim()) })}
      />
      <KeyField of="booking" isWrong={!!errors.key} {...register('key', { validate: isKey })} />
      <TextField
        label={t('booking.zone')}
        required
        error={errors.zone && t('booking.zoneWrong')}
        {...noCorrection}
        {...register('zone', { validate: (typed) => timezone.safeParse(typed.trim()).success })}
      />
      <AddressField
        of="booking"
        isWrong={!!errors.address}
        {...register('address', { validate: isAddress })}
      />
    </FormDialog>
  );
}
