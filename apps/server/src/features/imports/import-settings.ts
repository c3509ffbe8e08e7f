import { updateSyncSettings } from '@anito/contract/schedules';
import { defaultCompanyName, defaultTimezone, userSettings } from '@anito/contract/user-settings';
import { getSettings, updateSettings } from '../accounts/user-settings.service.ts';
import { getSyncSettings, listScheduledTypes, saveSyncSettings } from '../schedules/schedules.service.ts';
import { listOwnedConnectionsByIds } from '../sources/connections.service.ts';
import {
  findImportedIds,
  type ImportContext,
  importItem,
  parseInput,
  parseInputOr,
} from './import-context.service.ts';
import { recordItems } from './imported-items.store.ts';

/** Settings of a person who has not changed any. */
const defaultSettings = {
  company: defaultCompanyName,
  timezone: defaultTimezone,
  theme: null,
  language: null,
  dateFormat: 'auto',
};

/**
 * Imports the settings that still have their default in this account. Invalid values are skipped without a
 * remark.
 */
export async function importSettings(context: ImportContext): Promise<void> {
  const { deps, scope, archive } = context;
  await context.begin('settings', 1);
  for await (const row of archive.readRows('user_settings')) {
    const current = await getSettings(deps, scope.ownerId);
    const { date_format: dateFormat, ...sameNamed } = row;
    const importable = Object.entries({ ...sameNamed, dateFormat }).filter(([name]) => {
      const key = name as keyof typeof defaultSettings;
      return current[key] === defaultSettings[key];
    });
    const changes = Object.assign(
      {},
      ...importable.map(([name, value]) =>
        parseInputOr(userSettings.partial(), { [name]: value ?? undefined }, {}),
      ),
    ) as Parameters<typeof updateSettings>[2];
    if (Object.values(changes).every((value) => value === undefined)) continue;
    await updateSettings(deps, scope.ownerId, changes);
    await recordOnce(context, 'settings');
  }
  await context.advance();
}

/**
 * Records that settings or the schedule were imported, once per account and origin. Later calls do nothing.
 */
async function recordOnce({ deps, scope }: ImportContext, kind: 'settings' | 'schedule'): Promise<void> {
  const recordedIds = await findImportedIds({ deps, scope }, kind, [0]);
  if (recordedIds.size === 0) await recordItems(deps.database.pool, scope, kind, [{ oldId: 0, newId: 0 }]);
}

/**
 * Imports the sync schedule, unless the account has saved one. An invalid schedule is skipped with a remark
 * for the owner.
 */
export async function importSchedule(context: ImportContext): Promise<void> {
  const { deps, scope, archive } = context;
  const { ownerId } = scope;
  for await (const row of archive.readRows('sync_settings')) {
    if ((await getSyncSettings(deps, ownerId)).isSaved) return;
    await importItem(context, { kind: 'settings', name: '' }, async () => {
      const { enabled, frequency, time, timezone, language } = row;
      const input = parseInput(updateSyncSettings.body, {
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
        connections: await listConnectionSchedules(context),
        ...(language && { language }),
      });
      await saveSyncSettings(deps, ownerId, input);
      await recordOnce(context, 'schedule');
    });
  }
}

/** Returns the schedule settings of the imported sources whose kind can be scheduled, with the new ids. */
async function listConnectionSchedules(context: ImportContext) {
  const { deps, scope, archive } = context;
  const choices: { oldId: number; enabled: boolean; fullResyncWeekly: boolean }[] = [];
  for await (const row of archive.readRows('sync_schedule_connections')) {
    const { enabled, full_resync_weekly: fullResyncWeekly } = row;
    choices.push({ oldId: row.connection_id, enabled, fullResyncWeekly });
  }
  const importedIds = await findImportedIds(
    context,
    'source',
    choices.map(({ oldId }) => oldId),
  );
  const owned = await listOwnedConnectionsByIds(deps, scope.ownerId, [...importedIds.values()]);
  const types = new Map(owned.map(({ id, type }) => [id, type]));
  const scheduled = listScheduledTypes(deps);
  return choices.flatMap(({ oldId, ...choice }) => {
    const connectionId = importedIds.get(oldId);
    const connectionType = connectionId && types.get(connectionId);
    if (!connectionType || !scheduled.includes(connectionType)) return [];
    return [{ connectionId, connectionType, ...choice }];
  });
}
