import type { SyncFrequency, SyncSettings, SyncSettingsInput } from '@anito/contract/schedules';
import i18next from 'i18next';
import { getShownZone } from '../../lib/shown-zone.ts';

/** Form values of the schedule. Numbers of selects are texts. */
export type FormValues = {
  enabled: boolean;
  frequency: SyncFrequency;
  time: string;
  timezone: string;
  options: {
    fullResyncWeekly: boolean;
    retryFailedSyncs: boolean;
    emailNotifications: boolean;
    maxRetries: string;
  };
  connections: { enabled: boolean; fullResyncWeekly: boolean }[];
};

/**
 * Converts the settings to form values. If they were never saved, the time zone is `ownZone`, by default the
 * account's.
 */
export function toFormValues(settings: SyncSettings, ownZone = getShownZone()): FormValues {
  const { enabled, frequency, time, options, connections } = settings;
  return {
    enabled,
    frequency,
    time,
    timezone: settings.isSaved ? settings.timezone : ownZone,
    options: { ...options, maxRetries: String(options.maxRetries) },
    connections: connections.map((connection) => ({
      enabled: connection.enabled,
      fullResyncWeekly: connection.fullResyncWeekly,
    })),
  };
}

/**
 * Converts form values to the request body, with the user's language. The form's sources are matched with
 * those of `settings` by position.
 */
export function toSyncSettingsInput(values: FormValues, settings: SyncSettings): SyncSettingsInput {
  return {
    ...values,
    options: { ...values.options, maxRetries: Number(values.options.maxRetries) },
    connections: settings.connections.map(({ connectionId, connectionType }, index) => ({
      connectionId,
      connectionType,
      enabled: values.connections[index]?.enabled ?? true,
      fullResyncWeekly: values.connections[index]?.fullResyncWeekly ?? true,
    })),
    language: i18next.language as NonNullable<SyncSettingsInput['language']>,
  };
}
