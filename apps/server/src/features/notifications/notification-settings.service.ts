import type { NotificationSettings } from '@anito/contract/notification-settings';
import type { Deps } from '../../deps.ts';
import { findSettings, saveSettings } from './notification-settings.store.ts';

/** Defaults of an owner without settings. */
const defaults: NotificationSettings = {
  emailNotifications: true,
  leadAlerts: true,
  weeklyReports: true,
  systemUpdates: true,
};

/** Returns which mails an owner gets; the defaults if none were saved. */
export async function getNotificationSettings(
  { database }: Pick<Deps, 'database'>,
  ownerId: string,
): Promise<NotificationSettings> {
  return (await findSettings(database, ownerId)) ?? defaults;
}

/** Enables or disables mails of an owner and returns all settings. Undefined settings stay. */
export async function updateNotificationSettings(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  changes: { [Name in keyof NotificationSettings]?: boolean | undefined },
): Promise<NotificationSettings> {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return getNotificationSettings(deps, ownerId);
  return saveSettings(deps.database, ownerId, Object.fromEntries(entries));
}
