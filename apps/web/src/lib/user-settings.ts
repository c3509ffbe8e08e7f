import './auth/own-credentials.ts';
import { languageTags } from '@anito/contract/languages';
import { getUserSettings, type UserSettings, updateUserSettings } from '@anito/contract/user-settings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect } from 'react';
import { callApi } from './api.ts';
import { findImpersonation } from './auth/impersonation.ts';
import { setDateFormat } from './format.ts';
import { changeLanguage } from './i18n/start.ts';
import { queryClient } from './query-client.ts';
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
): Promise<UserSettings> {
  await client.cancelQueries({ queryKey: settingsKey });
  client.setQueryData<UserSettings>(settingsKey, (known) => known && { ...known, ...changes });
  try {
    const saved = await callApi(updateUserSettings, { body: changes });
    client.setQueryData<UserSettings>(settingsKey, saved);
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
  if (!language || language === 'en' || findImpersonation()) return;
  try {
    const known = await client.fetchQuery(settingsQuery);
    if (known.language === null) await saveSettings({ language }, client);
  } catch {
    // Nobody waits for this.
  }
}

/** Shows the screens as their owner has set it, on whatever device; an admin who acts as somebody keeps their own look. */
export function useOwnAppearance(): void {
  const { data } = useUserSettings();
  useEffect(() => {
    if (!data || findImpersonation()) return;
    setDateFormat(data.dateFormat);
    if (data.theme) setTheme(data.theme);
    if (data.language && data.language !== i18next.language) void changeLanguage(data.language);
  }, [data]);
}
