import {
  defaultCompanyName,
  defaultTimezone,
  type StoredUserSettings,
  type UserSettings,
} from '@anito/contract/user-settings';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import * as store from './user-settings.store.ts';

type SettingsDeps = Pick<Deps, 'database'>;

/**
 * Returns the settings of a row, with defaults for a missing row or value. `isTimezoneSet` is false for the
 * default.
 */
function viewSettings(row: store.UserSettingsRow | undefined): StoredUserSettings {
  return {
    company: row?.company ?? defaultCompanyName,
    timezone: row?.timezone ?? defaultTimezone,
    isTimezoneSet: row?.timezone != null,
    theme: row?.theme ?? null,
    language: row?.language ?? null,
    dateFormat: row?.dateFormat ?? 'auto',
  };
}

/** Returns the settings of a user, with defaults for missing ones. */
export async function getSettings({ database }: SettingsDeps, ownerId: string): Promise<StoredUserSettings> {
  return viewSettings(await store.findSettings(database.pool, ownerId));
}

/** Changes the given settings, keeps those that are undefined, and returns all. */
export async function updateSettings(
  { database }: SettingsDeps,
  ownerId: string,
  changes: { [Name in keyof UserSettings]?: UserSettings[Name] | undefined },
): Promise<StoredUserSettings> {
  if (Object.values(changes).every((value) => value === undefined)) return getSettings({ database }, ownerId);
  return viewSettings(await store.saveSettings(database, ownerId, changes));
}

/**
 * Returns an owner's IANA time zone, or the default if none is set. Reads within the transaction of `runner`.
 */
export async function getOwnerTimezone(runner: SqlRunner, ownerId: string): Promise<string> {
  return viewSettings(await store.findSettings(runner, ownerId)).timezone;
}

/** Returns `timezone` if given, otherwise the owner's time zone. It decides where a day begins. */
export async function resolveOwnerTimezone(
  deps: SettingsDeps,
  ownerId: string,
  timezone?: string,
): Promise<string> {
  return timezone ?? (await getSettings(deps, ownerId)).timezone;
}
