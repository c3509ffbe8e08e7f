import { ApiError } from '@anito/contract/client';
import { type SyncSettings, syncFrequencies } from '@anito/contract/schedules';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { getShownZone } from '../../lib/shown-zone.ts';
import { Banner } from '../../ui/banner.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FormValues } from './form-values.ts';
import { NextRun } from './next-run.tsx';
import { ScheduledSources } from './scheduled-sources.tsx';
import { SyncOptions } from './sync-options.tsx';
import { isOfferedZone, listZones } from './time-zones.ts';

/** When syncs run, of which sources, and how. */
export function ScheduleForm({
  id,
  form,
  settings,
  error,
  onSubmit,
}: {
  id: string;
  form: UseFormReturn<FormValues>;
  settings: SyncSettings;
  /** Why the last save failed. */
  error: unknown;
  onSubmit: (values: FormValues) => void;
}) {
  const { t } = useTranslation('schedules');
  return (
    <form id={id} noValidate className="flex flex-col gap-6" onSubmit={form.handleSubmit(onSubmit)}>
      <div className="flex flex-col gap-4">
        <Checkbox label={t('enabled')} hint={t('enabledHint')} {...form.register('enabled')} />
        <Timing form={form} savedZone={settings.timezone} />
        <NextRun control={form.control} />
      </div>
      <ScheduledSources form={form} connections={settings.connections} />
      <SyncOptions form={form} />
      {error !== null && (
        <Banner tone="danger" title={describeError(error).message}>
          <p>{error instanceof ApiError && error.code === 'not_found' ? t('gone') : t('saveFailed')}</p>
        </Banner>
      )}
    </form>
  );
}

function Timing({ form, savedZone }: { form: UseFormReturn<FormValues>; savedZone: string }) {
  const { t } = useTranslation('schedules');
  const ownZone = getShownZone();
  const nameOf = (zone: string) => (isOfferedZone(zone) ? t(`zones.${zone}`) : zone.replaceAll('_', ' '));
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Select
        label={t('frequency')}
        options={syncFrequencies.map((value) => ({ value, label: t(`frequencies.${value}`) }))}
        {...form.register('frequency')}
      />
      <TextField
        type="time"
        label={t('time')}
        required
        hint={form.watch('frequency') === 'hourly' && t('timeHourly')}
        error={form.formState.errors.time && t('timeMissing')}
        {...form.register('time', { required: true })}
      />
      <Select
        label={t('timezone')}
        options={listZones(ownZone, savedZone).map((zone) => ({
          value: zone,
          label: zone === ownZone ? t('zones.own', { zone: nameOf(zone) }) : nameOf(zone),
        }))}
        {...form.register('timezone')}
      />
    </div>
  );
}
