import { limits } from '@anito/contract/limits';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import type { FormValues } from './form-values.ts';

const retryCounts = Array.from({ length: limits.syncRetriesMax + 1 }, (_, count) => count);

/** What holds for every scheduled sync. */
export function SyncOptions({ form }: { form: UseFormReturn<FormValues> }) {
  const { t } = useTranslation('schedules');
  return (
    <section aria-label={t('options.title')} className="flex flex-col gap-3">
      <h3 className="text-16 font-semibold">{t('options.title')}</h3>
      <Checkbox
        label={t('options.full')}
        hint={t('options.fullHint')}
        {...form.register('options.fullResyncWeekly')}
      />
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between">
        <Checkbox
          label={t('options.retry')}
          hint={t('options.retryHint')}
          {...form.register('options.retryFailedSyncs')}
        />
        {form.watch('options.retryFailedSyncs') && (
          <Select
            className="shrink-0 max-sm:ml-8 sm:w-36"
            label={t('options.maxRetries')}
            options={retryCounts.map((count) => ({ value: String(count), label: formatNumber(count) }))}
            {...form.register('options.maxRetries')}
          />
        )}
      </div>
      <Checkbox
        label={t('options.email')}
        hint={t('options.emailHint')}
        {...form.register('options.emailNotifications')}
      />
    </section>
  );
}
