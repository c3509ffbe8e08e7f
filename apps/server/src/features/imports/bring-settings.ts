import { updateSyncSettings } from '@anito/contract/schedules';
import { userSettings, usualCompany, usualTimezone } from '@anito/contract/user-settings';
import { getSettings, updateSettings } from '../accounts/user-settings.service.ts';
import { getSyncSettings, listScheduledTypes, saveSyncSettings } from '../schedules/schedules.service.ts';
import { listOwnedConnectionsByIds } from '../sources/connections.service.ts';
import { accept, acceptOr, type Bringing, bringOne, findMade } from './bringing.service.ts';
import { noteItems } from './imported-items.store.ts';

/** Settings of a person who has not changed any. */
const usual = {
  company: usualCompany,
  timezone: usualTimezone,
  theme: null,
  language: null,
  dateFormat: 'auto',
};

/** Imports settings that still have their default in this account. */
export async function bringSettings(bringing: Bringing): Promise<void> {
  const { deps, scope, archive } = bringing;
  await bringing.begin('settings', 1);
  for await (const row of archive.readRows('user_settings')) {
    const current = await getSettings(deps, scope.ownerId);
    const { date_format: dateFormat, ...others } = row;
    const given = Object.entries({ ...others, dateFormat }).filter(([name]) => {
      const known = name as keyof typeof usual;
      return current[known] === usual[known];
    });
    const changes = Object.assign(
      {},
      ...given.map(([name, value]) => acceptOr(userSettings.partial(), { [name]: value ?? undefined }, {})),
    ) as Parameters<typeof updateSettings>[2];
    if (Object.values(changes).every((value) => value === undefined)) continue;
    await updateSettings(deps, scope.ownerId, changes);
    await noteDone(bringing, 'settings');
  }
  await bringing.advance();
}

/** Records an import once per account; does nothing when an earlier import has recorded it. */
async function noteDone({ deps, scope }: Bringing, kind: 'settings' | 'schedule'): Promise<void> {
  const done = await findMade({ deps, scope }, kind, [0]);
  if (done.size === 0) await noteItems(deps.database.pool, scope, kind, [{ oldId: 0, newId: 0 }]);
}

/** Imports the sync schedule, unless the account has saved one. */
export async function bringSchedule(bringing: Bringing): Promise<void> {
  const { deps, scope, archive } = bringing;
  const { ownerId } = scope;
  for await (const row of archive.readRows('sync_settings')) {
    if ((await getSyncSettings(deps, ownerId)).isSaved) return;
    await bringOne(bringing, { kind: 'settings', name: '' }, async () => {
      const { enabled, frequency, time, timezone, language } = row;
      const input = accept(updateSyncSettings.body, {
        enabled,
        frequency,
        time,
        timezone,
        options: {
          fullResyncWeekly: row.full_resync_weekly,
          retryFailedSyncs: row.retry_failed_syncs,
          emailNotifications: row.email_notifications,
          maxRetries: row.max_retries,
        },
        connections: await listChoices(bringing),
        ...(language && { language }),
      });
      await saveSyncSettings(deps, ownerId, input);
      await noteDone(bringing, 'schedule');
    });
  }
}

/** Returns the schedule settings of imported sources. */
async function listChoices(bringing: Bringing) {
  const { deps, scope, archive } = bringing;
  const choices: { oldId: number; enabled: boolean; fullResyncWeekly: boolean }[] = [];
  for await (const row of archive.readRows('sync_schedule_connections')) {
    const { enabled, full_resync_weekly: fullResyncWeekly } = row;
    choices.push({ oldId: row.connection_id, enabled, fullResyncWeekly });
  }
  const made = await findMade(
    bringing,
    'source',
    choices.map(({ oldId }) => oldId),
  );
  const owned = await listOwnedConnectionsByIds(deps, scope.ownerId, [...made.values()]);
  const types = new Map(owned.map(({ id, type }) => [id, type]));
  const scheduled = listScheduledTypes(deps);
  return choices.flatMap(({ oldId, ...choice }) => {
    const connectionId = made.get(oldId);
    const connectionType = connectionId && types.get(connectionId);
    if (!connectionType || !scheduled.includes(connectionType)) return [];
    return [{ connectionId, connectionType, ...choice }];
  });
}
