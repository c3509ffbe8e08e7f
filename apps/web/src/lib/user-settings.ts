import './auth/own-credentials.ts';
import { languageTags } from '@anito/contract/languages';
import {
  getUserSettings,
  type StoredUserSettings,
  type UserSettings,
  updateUserSettings,
} from '@anito/contract/user-settings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect } from 'react';
import { callApi } from './api.ts';
import { getPageImpersonation } from './auth/impersonation.ts';
import { accountPrefix } from './auth/tokens.ts';
import { setDateFormat } from './format.ts';
import { changeLanguage } from './i18n/start.ts';
import { queryClient } from './query-client.ts';
import { readBrowserZone, setShownZone } from './shown-zone.ts';
import { setTheme } from './theme.ts';

/** Query key of the signed-in user's settings. */
const settingsKey = ['user-settings'];

const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: ({ signal }) => callApi(getUserSettings, {}, { signal }),
  staleTime: 60_000,
});

/** Queries the signed-in user's settings. */
export function useUserSettings() {
  return useQuery(settingsQuery);
}

/**
 * Saves changed settings of the user and returns all settings. The cached settings show the changes at once,
 * except for the time zone, which changes after the server has saved it. After a failure the settings are
 * loaded again and the error is thrown.
 */
export async function saveSettings(
  changes: Partial<UserSettings>,
  client = queryClient,
): Promise<StoredUserSettings> {
  await client.cancelQueries({ queryKey: settingsKey });
  // A new time zone redraws all screens, so it applies only after the server has saved it.
  client.setQueryData<StoredUserSettings>(
    settingsKey,
    (settings) => settings && { ...settings, ...changes, timezone: settings.timezone },
  );
  try {
    const saved = await callApi(updateUserSettings, { body: changes });
    client.setQueryData<StoredUserSettings>(settingsKey, saved);
    return saved;
  } catch (error) {
    void client.invalidateQueries({ queryKey: settingsKey });
    throw error;
  }
}

/**
 * Saves the current language in the user's settings if none is set there, because mails would be in English.
 * Does nothing for English and during impersonation. Never rejects: the user can also choose the language in
 * the settings.
 */
export async function saveLanguageForMails(client = queryClient): Promise<void> {
  const language = languageTags.find((tag) => tag === i18next.language);
  if (!language || language === 'en' || getPageImpersonation()) return;
  try {
    const settings = await client.fetchQuery(settingsQuery);
    if (settings.language === null) await saveSettings({ language }, client);
  } catch {
    // A failure is ignored, because this runs in the background.
  }
}

/** Storage key for the account's time zone, so that a page has it before the settings are loaded. */
const zoneKey = () => `${accountPrefix}zone.${getPageImpersonation()?.impersonatedUserId ?? 'own'}`;

/**
 * Applies the account's time zone that this browser stored on the last visit, or the browser's zone. Called
 * before the first screen.
 */
export function showStoredZone(): void {
  setShownZone(localStorage.getItem(zoneKey()) ?? undefined);
}

/**
 * Applies the language, theme, date format and time zone of the user's settings on this device. An
 * impersonating admin keeps their own appearance, but sees dates in the account's time zone. For an account
 * without a time zone, saves that of this browser.
 */
export function useOwnAppearance(): void {
  const { data } = useUserSettings();
  useEffect(() => {
    if (!data) return;
    const isZoneUnset = data.isTimezoneSet === false && !getPageImpersonation();
    const timezone = isZoneUnset ? readBrowserZone() : data.timezone;
    localStorage.setItem(zoneKey(), timezone);
    setShownZone(timezone);
    if (isZoneUnset) void saveSettings({ timezone }).catch(() => undefined);
  }, [data]);
  useEffect(() => {
    if (!data || getPageImpersonation()) return;
    setDateFormat(data.dateFormat);
    if (data.theme) setTheme(data.theme);
    if (data.language && data.language !== i18next.language) void changeLanguage(data.language);
  }, [data]);
}
