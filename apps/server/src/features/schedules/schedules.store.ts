import type { Language } from '@anito/contract/languages';
import type { SyncFrequency } from '@anito/contract/schedules';
import type { ConnectionType } from '@anito/contract/sources';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, queryRows, type SqlRunner } from '../../db/sql.ts';

const settings = {
  enabled: column.boolean,
  frequency: column.textOf<SyncFrequency>(),
  /** `HH:MM` in the time zone. */
  time: column.text,
  timezone: column.text,
  /** Local date from which weeks and months are counted, `YYYY-MM-DD`. */
  anchorDate: column.text,
  fullResyncWeekly: column.boolean,
  retryFailedSyncs: column.boolean,
  emailNotifications: column.boolean,
  maxRetries: column.number,
  /** Null while the schedule is off. */
  nextRunAt: column.time.orNull,
  lastRunAt: column.time.orNull,
};

type SettingsRow = column.RowOf<typeof settings>;

const settingsOfOwner = {
  name: 'find-sync-settings',
  text: `select enabled, frequency, time, timezone, anchor_date::text as "anchorDate",
      full_resync_weekly as "fullResyncWeekly", retry_failed_syncs as "retryFailedSyncs",
      email_notifications as "emailNotifications", max_retries as "maxRetries", next_run_at as "nextRunAt",
      last_run_at as "lastRunAt"
    from sync_settings where owner_id = $1`,
};

/** Returns the account's sync schedule, or undefined until it is saved. */
export async function findSettings(database: Database, ownerId: string): Promise<SettingsRow | undefined> {
  return findRow(database.pool, settingsOfOwner, [ownerId], settings);
}

/** Returns the owner's sources of the given types, with their schedule options, in the order of creation. */
export async function listScheduledConnections(
  database: Database,
  ownerId: string,
  scheduledTypes: ConnectionType[],
) {
  return queryRows(
    database.pool,
    `select c.id, c.type, c.name, c.last_synced_at as "lastSyncedAt", coalesce(x.enabled, true) as enabled,
       coalesce(x.full_resync_weekly, true) as "fullResyncWeekly"
     from connections c
     left join sync_schedule_connections x on x.connection_id = c.id and x.owner_id = c.owner_id
     where c.owner_id = $1 and c.type = any($2::text[]) order by c.id`,
    [ownerId, scheduledTypes],
    {
      id: column.number,
      type: column.textOf<ConnectionType>(),
      name: column.text,
      lastSyncedAt: column.time.orNull,
      enabled: column.boolean,
      fullResyncWeekly: column.boolean,
    },
  );
}

/** Returns the database's current time, which all processes share. */
export async function getDatabaseTime(runner: SqlRunner): Promise<Date> {
  return (await getRow(runner, 'select now() as now', [], { now: column.time })).now;
}

/**
 * Returns the parts of the account's schedule that a change depends on, locked until the transaction ends;
 * undefined until a schedule is saved.
 */
export async function lockSchedule(
  runner: SqlRunner,
  ownerId: string,
): Promise<Pick<SettingsRow, 'enabled' | 'frequency' | 'anchorDate'> | undefined> {
  const { enabled, frequency, anchorDate } = settings;
  return findRow(
    runner,
    `select enabled, frequency, anchor_date::text as "anchorDate" from sync_settings where owner_id = $1 for update`,
    [ownerId],
    { enabled, frequency, anchorDate },
  );
}

/** Stores the account's sync schedule. A null language keeps the stored one. */
export async function upsertSettings(
  runner: SqlRunner,
  ownerId: string,
  row: Omit<SettingsRow, 'lastRunAt'> & { language: Language | null },
): Promise<void> {
  await execute(
    runner,
    `insert into sync_settings (owner_id, enabled, frequency, time, timezone, anchor_date, full_resync_weekly,
       retry_failed_syncs, email_notifications, max_retries, language, next_run_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (owner_id) do update set enabled = excluded.enabled, frequency = excluded.frequency,
       time = excluded.time, timezone = excluded.timezone, anchor_date = excluded.anchor_date,
       full_resync_weekly = excluded.full_resync_weekly, retry_failed_syncs = excluded.retry_failed_syncs,
       email_notifications = excluded.email_notifications, max_retries = excluded.max_retries,
       language = coalesce(excluded.language, sync_settings.language), next_run_at = excluded.next_run_at`,
    [
      ownerId,
      row.enabled,
      row.frequency,
      row.time,
      row.timezone,
      row.anchorDate,
      row.fullResyncWeekly,
      row.retryFailedSyncs,
      row.emailNotifications,
      row.maxRetries,
      row.language,
      row.nextRunAt,
    ],
  );
}

/** Schedule options of one source. */
type ConnectionSchedule = {
  connectionId: number;
  connectionType: ConnectionType;
  enabled: boolean;
  fullResyncWeekly: boolean;
};

/**
 * Stores the options of the given sources and resets all others to follow the schedule. Returns false if the
 * owner cannot schedule one of them. The others are stored then, so the caller rolls back.
 */
export async function replaceConnectionSchedules(
  runner: SqlRunner,
  ownerId: string,
  choices: ConnectionSchedule[],
  scheduledTypes: ConnectionType[],
): Promise<boolean> {
  const ids = choices.map(({ connectionId }) => connectionId);
  const stored = await execute(
    runner,
    `insert into sync_schedule_connections (connection_id, owner_id, enabled, full_resync_weekly)
     select c.id, c.owner_id, choice.enabled, choice.full_resync_weekly
     from unnest($2::bigint[], $3::text[], $4::boolean[], $5::boolean[]) choice(id, type, enabled, full_resync_weekly)
     join connections c on c.id = choice.id and c.type = choice.type and c.owner_id = $1 and c.type = any($6::text[])
     order by c.id
     on conflict (connection_id) do update
       set enabled = excluded.enabled, full_resync_weekly = excluded.full_resync_weekly`,
    [
      ownerId,
      ids,
      choices.map(({ connectionType }) => connectionType),
      choices.map(({ enabled }) => enabled),
      choices.map(({ fullResyncWeekly }) => fullResyncWeekly),
      scheduledTypes,
    ],
  );
  await execute(
    runner,
    `update sync_schedule_connections set enabled = true, full_resync_weekly = true
     where owner_id = $1 and connection_id <> all($2::bigint[]) and not (enabled and full_resync_weekly)`,
    [ownerId, ids],
  );
  return stored === choices.length;
}

const { frequency, time, timezone, anchorDate, fullResyncWeekly } = settings;
const due = {
  ownerId: column.text,
  frequency,
  time,
  timezone,
  anchorDate,
  fullResyncWeekly,
  now: column.time,
};

/** An account whose scheduled run is due. */
type DueSchedule = column.RowOf<typeof due>;

/**
 * Returns the account with the longest overdue run, by the database's clock, locked until the transaction
 * ends; undefined when none is due. Skips accounts locked by other processes and those in `skip`.
 */
export async function lockNextDue(runner: SqlRunner, skip: string[]): Promise<DueSchedule | undefined> {
  return findRow(
    runner,
    `select s.owner_id as "ownerId", s.frequency, s.time, s.timezone, s.anchor_date::text as "anchorDate",
       s.full_resync_weekly as "fullResyncWeekly", now() as now
     from sync_settings s join users u on u.id = s.owner_id
     where s.enabled and s.next_run_at <= now() and u.disabled_at is null and s.owner_id <> all($1::uuid[])
     order by s.next_run_at limit 1 for update of s skip locked`,
    [skip],
    due,
  );
}

/**
 * A week, minus the tolerance by which a run may start earlier than the one before, because of clock changes
 * or queue lengths. Counted from the creation of the source until the first full sync.
 */
const fullSyncInterval = `interval '6 days 22 hours'`;

/**
 * Inserts a scheduled run for each source of an account that follows the schedule, and returns the runs. A
 * run is a full sync when the source's weekly one is due. Skips sources that are syncing, must be
 * reconnected, or whose sync is dead-lettered.
 */
export async function insertScheduledRuns(
  runner: SqlRunner,
  schedule: Pick<DueSchedule, 'ownerId' | 'fullResyncWeekly'>,
  scheduledTypes: ConnectionType[],
): Promise<{ syncRunId: number; connectionId: number; type: ConnectionType }[]> {
  return queryRows(
    runner,
    `insert into sync_runs (owner_id, connection_id, status, trigger, refresh_vectors)
     select c.owner_id, c.id, 'queued', 'schedule',
       $2::boolean and coalesce(x.full_resync_weekly, true)
         and coalesce(x.last_full_at, c.created_at) <= now() - ${fullSyncInterval}
     from connections c
     left join sync_schedule_connections x on x.connection_id = c.id and x.owner_id = c.owner_id
     where c.owner_id = $1 and c.type = any($3::text[]) and not c.needs_reconnect and coalesce(x.enabled, true)
       -- A sync that three processes have died of is for somebody to start by hand.
       and not exists (select from work_attempts w where w.connection_id = c.id and w.set_aside_at is not null
                         and w.kind <> 'document')
     order by c.id
     on conflict (connection_id) where finished_at is null do nothing
     returning id as "syncRunId", connection_id as "connectionId",
       (select type from connections c where c.id = connection_id) as type`,
    [schedule.ownerId, schedule.fullResyncWeekly, scheduledTypes],
    { syncRunId: column.number, connectionId: column.number, type: column.textOf<ConnectionType>() },
  );
}

/** Stores the time of the next scheduled run, and the current time as that of the last one. */
export async function setNextRun(runner: SqlRunner, ownerId: string, nextRunAt: Date): Promise<void> {
  await execute(
    runner,
    'update sync_settings set next_run_at = $2, last_run_at = now() where owner_id = $1',
    [ownerId, nextRunAt],
  );
}
