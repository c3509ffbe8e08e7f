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

/** What a person has set, with what is usual in the place of what they have not. */
export async function getSettings({ database }: SettingsDeps, ownerId: string): Promise<KeptSettings> {
  return viewSettings(await store.findSettings(database.pool, ownerId));
}

/** Changes what is given; the rest stays. */
export async function updateSettings(
  { database }: SettingsDeps,
  ownerId: string,
  changes: { [Name in keyof UserSettings]?: UserSettings[Name] | undefined },
): Promise<KeptSettings> {
  if (Object.values(changes).every((value) => value === undefined)) return getSettings({ database }, ownerId);
  return viewSettings(await store.saveSettings(database, ownerId, changes));
}

/** The time zone of an owner, read within the transaction of `runner`. */
export async function readOwnersZone(runner: SqlRunner, ownerId: string): Promise<string> {
  return viewSettings(await store.findSettings(runner, ownerId)).timezone;
}

/** The zone whose midnight begins the owner's day: the one given, else the one that they have set. */
export async function findOwnersZone(deps: SettingsDeps, ownerId: string, given?: string): Promise<string> {
  return given ?? (await getSettings(deps, ownerId)).timezone;
}
