import { type SyncSettings, updateSyncSettings } from '@anito/contract/schedules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { formatInZone } from '../../lib/format.ts';
import { showToast } from '../../ui/toasts.ts';
import { type FormValues, toInput } from './form-values.ts';
import { syncSettingsKey } from './schedules.queries.ts';

/** Saves the form of `settings`; a toast then says when the next sync is. */
export function useSaveSettings(settings: SyncSettings | undefined, onSaved: () => void) {
  const { t } = useTranslation('schedules');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: FormValues) => {
      if (!settings) throw new Error('Nothing to save before the settings are there');
      return callApi(updateSyncSettings, { body: toInput(values, settings) });
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
