import './auth/own-credentials.ts';
import { languageTags } from '@anito/contract/languages';
import {
  getUserSettings,
  type KeptSettings,
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

/** The cache key of what the signed-in person has set. */
const settingsKey = ['user-settings'];

const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: ({ signal }) => callApi(getUserSettings, {}, { signal }),
  staleTime: 60_000,
});

/** What the signed-in person has set. */
export function useUserSettings() {
  return useQuery(settingsQuery);
}

/** Saves what is given, seen at once; after a failure the server's word counts again. */
export async function saveSettings(
  changes: Partial<UserSettings>,
  client = queryClient,
): Promise<KeptSettings> {
  await client.cancelQueries({ queryKey: settingsKey });
  // A new time zone draws the screens anew, and so counts only once the server has it.
  client.setQueryData<KeptSettings>(
    settingsKey,
    (known) => known && { ...known, ...changes, timezone: known.timezone },
  );
  try {
    const saved = await callApi(updateUserSettings, { body: changes });
    client.setQueryData<KeptSettings>(settingsKey, saved);
    return saved;
  } catch (error) {
    void client.invalidateQueries({ queryKey: settingsKey });
    throw error;
  }
}

/**
 * Has mails written in the language of the screens too, where the person has not chosen one yet; they are in English
 * otherwise. Never rejects: what fails can be chosen in the settings.
 */
export async function keepLanguage(client = queryClient): Promise<void> {
  const language = languageTags.find((tag) => tag === i18next.language);
  if (!language || language === 'en' || getPageImpersonation()) return;
  try {
    const known = await client.fetchQuery(settingsQuery);
    if (known.language === null) await saveSettings({ language }, client);
  } catch {
    // Nobody waits for this.
  }
}

/** Where this browser notes the zone of the account that a page shows, to have it before the settings are loaded. */
const zoneKey = () => `${accountPrefix}zone.${getPageImpersonation()?.impersonatedUserId ?? 'own'}`;

/** Shows dates in the account's zone as it was when this browser last asked; called before the first screen. */
export function showKeptZone(): void {
  setShownZone(localStorage.getItem(zoneKey()) ?? undefined);
}

/**
 * Shows the screens as their owner has set it, on whatever device; an admin who acts as somebody keeps their own look, but
 * sees the dates of the account in its zone. An account without a zone takes that of this browser.
 */
export function useOwnAppearance(): void {
  const { data } = useUserSettings();
  useEffect(() => {
    if (!data) return;
    const isZoneOpen = data.isTimezoneSet === false && !getPageImpersonation();
    const timezone = isZoneOpen ? readBrowserZone() : data.timezone;
    localStorage.setItem(zoneKey(), timezone);
    setShownZone(timezone);
    if (isZoneOpen) void saveSettings({ timezone }).catch(() => undefined);
  }, [data]);
  useEffect(() => {
    if (!data || getPageImpersonation()) return;
    setDateFormat(data.dateFormat);
    if (data.theme) setTheme(data.theme);
    if (data.language && data.language !== i18next.language) void changeLanguage(data.language);
  }, [data]);
}
