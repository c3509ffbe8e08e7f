import { limits } from '@anito/contract/limits';
import { type SyncSettings, syncFrequencies } from '@anito/contract/schedules';
import { CalendarClock } from 'lucide-react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-client.ts';
import { describeError } from '../../lib/describe-error.ts';
import { formatInZone, formatNumber, formatWeekday } from '../../lib/format.ts';
import { getShownZone } from '../../lib/shown-zone.ts';
import { Banner } from '../../ui/banner.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FormValues } from './form-values.ts';
import { ScheduledSources } from './scheduled-sources.tsx';
import { useNextRun } from './schedules.queries.ts';
import { isOfferedZone, listOfferedZones } from './time-zones.ts';

/** Form for the sync schedule of all sources: times, sources and options. */
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
        <TimeFields form={form} savedZone={settings.timezone} />
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

/** Fields for the frequency, the time of day and the time zone of the schedule. */
function TimeFields({ form, savedZone }: { form: UseFormReturn<FormValues>; savedZone: string }) {
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
        options={listOfferedZones(ownZone, savedZone).map((zone) => ({
          value: zone,
          label: zone === ownZone ? t('zones.own', { zone: nameOf(zone) }) : nameOf(zone),
        }))}
        {...form.register('timezone')}
      />
    </div>
  );
}

/** Time of the next sync according to the form values, before they are saved. */
function NextRun({ control }: { control: Control<FormValues> }) {
  const { t } = useTranslation('schedules');
  const [isOn, frequency, time, timezone] = useWatch({
    control,
    name: ['enabled', 'frequency', 'time', 'timezone'],
  });
  const { data, isError } = useNextRun({ frequency, time, timezone }, isOn);
  function describe(): { title: string; text?: string } {
    if (!isOn) return { title: t('next.off') };
    if (time === '') return { title: t('next.unknown') };
    if (isError) return { title: t('next.failed') };
    if (!data) return { title: t('next.loading') };
    const timeInZone = formatInZone(data.nextRunAt, timezone);
    const timeInShownZone = formatInZone(data.nextRunAt, getShownZone());
    const rhythmText = t(`next.rhythm.${frequency}`, {
      weekday: formatWeekday(data.nextRunAt, timezone),
      day: formatNumber(Number(data.anchorDate.slice(8))),
    });
    const text =
      timeInShownZone === timeInZone
        ? rhythmText
        : `${t('next.yours', { time: timeInShownZone })}. ${rhythmText}`;
    return { title: t('next.at', { time: timeInZone }), text };
  }
  const { title, text } = describe();
  return (
    <div role="status" className="flex items-start gap-3 rounded-card bg-sunken p-4">
      <CalendarClock aria-hidden size={20} className="shrink-0 text-accent-strong" />
      <div className="min-w-0">
        <p className={isOn ? 'font-semibold' : 'text-muted'}>{title}</p>
        {text && <p className="mt-1 text-muted">{text}</p>}
      </div>
    </div>
  );
}

const retryCounts = Array.from({ length: limits.syncRetriesMax + 1 }, (_, count) => count);

/** Options that apply to every scheduled sync. */
function SyncOptions({ form }: { form: UseFormReturn<FormValues> }) {
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
