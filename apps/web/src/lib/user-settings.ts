import './auth/own-credentials.ts';
import { getUserSettings, type UserSettings, updateUserSettings } from '@anito/contract/user-settings';
import { useQuery } from '@tanstack/react-query';
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

/** What the signed-in person has set. */
export function useUserSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => callApi(getUserSettings, {}, { signal }),
    staleTime: 60_000,
  });
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
