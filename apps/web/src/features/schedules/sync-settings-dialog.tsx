import { type SyncSettings, updateSyncSettings } from '@anito/contract/schedules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { formatInZone } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useDiscardGuard } from '../../ui/use-discard-guard.tsx';
import { type FormValues, toFormValues, toSyncSettingsInput } from './form-values.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { syncSettingsKey, useSyncSettings } from './schedules.queries.ts';
import { SyncHistory } from './sync-history.tsx';

/** Dialog with the sync schedule of all sources and the past syncs. */
export function SyncSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['schedules', 'sources']);
  const formId = useId();
  const [tab, setTab] = useState('schedule');
  const query = useSyncSettings();
  const { data: settings } = query;
  const form = useForm<FormValues>({
    mode: 'onTouched',
    ...(settings ? { values: toFormValues(settings) } : {}),
  });
  const saving = useSaveSettings(settings, onClose);
  const { leave, question } = useDiscardGuard(form.formState.isDirty, onClose);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && leave()}
      isBusy={saving.isPending}
      title={t('sources:syncSettings')}
      description={t('text')}
      size="lg"
      footer={
        settings &&
        tab === 'schedule' && (
          <>
            <Button disabled={saving.isPending} onClick={leave}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={formId} variant="primary" isBusy={saving.isPending}>
              {saving.isPending ? t('saving') : t('save')}
            </Button>
          </>
        )
      }
    >
      <div className="min-h-96 sm:min-h-[30rem]">
        {query.isError && (
          <QueryFailure query={query} size="inline" title={t('loadFailed')} meaning={t('loadFailedText')} />
        )}
        {query.isPending && (
          <LoadingRegion label={t('loading')} className="flex flex-col gap-4">
            <Skeleton className="h-10 w-72" />
            <Skeleton className="h-16" />
            <Skeleton className="h-32" />
            <Skeleton className="h-16" />
          </LoadingRegion>
        )}
        {settings && (
          <Tabs
            label={t('tabs')}
            value={tab}
            onChange={setTab}
            items={[
              {
                value: 'schedule',
                label: t('schedule'),
                content: (
                  <ScheduleForm
                    id={formId}
                    form={form}
                    settings={settings}
                    error={saving.error}
                    onSubmit={(values) => (saving.isPending ? undefined : saving.mutate(values))}
                  />
                ),
              },
              { value: 'history', label: t('history'), content: <SyncHistory settings={settings} /> },
            ]}
          />
        )}
      </div>
      {question}
    </Dialog>
  );
}

/**
 * Returns a mutation that saves the schedule, shows a toast with the time of the next sync or that the
 * schedule is off, and calls `onSaved`.
 */
function useSaveSettings(settings: SyncSettings | undefined, onSaved: () => void) {
  const { t } = useTranslation('schedules');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: FormValues) => {
      if (!settings) throw new Error('The settings are not loaded yet');
      return callApi(updateSyncSettings, { body: toSyncSettingsInput(values, settings) });
    },
    onSuccess: (saved) => {
      client.removeQueries({ queryKey: syncSettingsKey });
      const message = saved.nextRunAt
        ? t('next.at', { time: formatInZone(saved.nextRunAt, saved.timezone) })
        : t('savedOff');
      showToast({ type: 'success', title: t('saved'), message });
      onSaved();
    },
  });
}
