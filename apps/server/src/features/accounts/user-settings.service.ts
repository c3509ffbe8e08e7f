import {
  type KeptSettings,
  type UserSettings,
  usualCompany,
  usualTimezone,
} from '@anito/contract/user-settings';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import * as store from './user-settings.store.ts';

type SettingsDeps = Pick<Deps, 'database'>;

function viewSettings(row: store.UserSettingsRow | undefined): KeptSettings {
  return {
    company: row?.company ?? usualCompany,
    timezone: row?.timezone ?? usualTimezone,
    isTimezoneSet: row?.timezone != null,
    theme: row?.theme ?? null,
    language: row?.language ?? null,
    dateFormat: row?.dateFormat ?? 'auto',
  };
}

/** Returns the settings of a user, with defaults for missing ones. */
export async function getSettings({ database }: SettingsDeps, ownerId: string): Promise<KeptSettings> {
  return viewSettings(await store.findSettings(database.pool, ownerId));
}

/** Changes the given settings and keeps the others. */
export async function updateSettings(
  { database }: SettingsDeps,
  ownerId: string,
  changes: { [Name in keyof UserSettings]?: UserSettings[Name] | undefined },
): Promise<KeptSettings> {
  if (Object.values(changes).every((value) => value === undefined)) return getSettings({ database }, ownerId);
  return viewSettings(await store.saveSettings(database, ownerId, changes));
}

/** Returns the time zone of an owner, read within the transaction of `runner`. */
export async function readOwnersZone(runner: SqlRunner, ownerId: string): Promise<string> {
  return viewSettings(await store.findSettings(runner, ownerId)).timezone;
}

/** Returns the zone that defines the owner's day: `timezone` if given, else the owner's setting. */
export async function findOwnersZone(deps: SettingsDeps, ownerId: string, given?: string): Promise<string> {
  return given ?? (await getSettings(deps, ownerId)).timezone;
}
