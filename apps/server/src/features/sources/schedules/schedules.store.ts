import type { ConnectionType } from '@anito/contract/sources';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { prepareOnce } from '../../../db/prepare-once.ts';
import { queryRows, type SqlRunner } from '../../../db/run-in-transaction.ts';
import { notionConnections } from '../../../db/schema/notion.ts';
import { syncScheduleConnections, syncSettings } from '../../../db/schema/schedules.ts';
import { connections } from '../../../db/schema/sources.ts';

type Row = typeof syncSettings.$inferSelect;
export type SettingsRow = Omit<Row, 'ownerId' | 'language'>;

const settingsOfOwner = prepareOnce(({ db }) =>
  db
    .select()
    .from(syncSettings)
    .where(eq(syncSettings.ownerId, sql.placeholder('ownerId')))
    .prepare('find-sync-settings'),
);

/** The account's schedule; undefined until it was saved. */
export async function findSettings(database: Database, ownerId: string): Promise<SettingsRow | undefined> {
  const [row] = await settingsOfOwner(database).execute({ ownerId });
  return row;
}

/** The owner's sources that a schedule can refresh, with what was said of each. */
export async function listScheduledConnections(database: Database, ownerId: string) {
  return database.db
    .select({
      id: connections.id,
      type: connections.type,
      name: connections.name,
      lastSyncedAt: connections.lastSyncedAt,
      enabled: sql<boolean>`coalesce(${syncScheduleConnections.enabled}, true)`,
      fullResyncWeekly: sql<boolean>`coalesce(${syncScheduleConnections.fullResyncWeekly}, true)`,
      filters: notionConnections.filters,
    })
    .from(connections)
    .leftJoin(
      syncScheduleConnections,
      and(
        eq(syncScheduleConnections.connectionId, connections.id),
        eq(syncScheduleConnections.ownerId, ownerId),
      ),
    )
    .leftJoin(
      notionConnections,
      and(eq(notionConnections.connectionId, connections.id), eq(notionConnections.ownerId, ownerId)),
    )
    .where(and(eq(connections.ownerId, ownerId), ne(connections.type, 'notes')))
    .orderBy(asc(connections.id));
}

/** The moment by the database's clock, which all processes share. */
export async function readClock(runner: SqlRunner): Promise<Date> {
  const [row] = await queryRows<{ now: Date }>(runner, 'select now() as now', []);
  return row!.now;
}

/** What of the account's schedule a change of it depends on, locked until the transaction ends. */
export async function lockSchedule(
  runner: SqlRunner,
  ownerId: string,
): Promise<Pick<Row, 'enabled' | 'frequency' | 'anchorDate'> | undefined> {
  const [row] = await queryRows<Pick<Row, 'enabled' | 'frequency' | 'anchorDate'>>(
    runner,
    `select enabled, frequency, anchor_date::text as "anchorDate" from sync_settings where owner_id = $1 for update`,
    [ownerId],
  );
  return row;
}

/** Puts the account's schedule in the place of the one before; a null language leaves that of before. */
export async function upsertSettings(
  runner: SqlRunner,
  ownerId: string,
  row: Omit<Row, 'ownerId' | 'lastRunAt'>,
): Promise<void> {
  await runner.query(
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

/** What is said of one source. */
export type ConnectionChoice = {
  connectionId: number;
  connectionType: ConnectionType;
  enabled: boolean;
  fullResyncWeekly: boolean;
};

/** Stores what is said of sources; all others follow the schedule. False when one is not the owner's to schedule. */
export async function replaceChoices(
  runner: SqlRunner,
  ownerId: string,
  choices: ConnectionChoice[],
): Promise<boolean> {
  const ids = choices.map(({ connectionId }) => connectionId);
  const stored = await queryRows(
    runner,
    `insert into sync_schedule_connections (connection_id, owner_id, enabled, full_resync_weekly)
     select c.id, c.owner_id, choice.enabled, choice.full_resync_weekly
     from unnest($2::bigint[], $3::text[], $4::boolean[], $5::boolean[]) choice(id, type, enabled, full_resync_weekly)
     join connections c on c.id = choice.id and c.type = choice.type and c.owner_id = $1 and c.type <> 'notes'
     order by c.id
     on conflict (connection_id) do update
       set enabled = excluded.enabled, full_resync_weekly = excluded.full_resync_weekly
     returning connection_id`,
    [
      ownerId,
      ids,
      choices.map(({ connectionType }) => connectionType),
      choices.map(({ enabled }) => enabled),
      choices.map(({ fullResyncWeekly }) => fullResyncWeekly),
    ],
  );
  await runner.query(
    `update sync_schedule_connections set enabled = true, full_resync_weekly = true
     where owner_id = $1 and connection_id <> all($2::bigint[]) and not (enabled and full_resync_weekly)`,
    [ownerId, ids],
  );
  return stored.length === choices.length;
}

/** An account whose scheduled run is due. */
export type DueSchedule = Pick<
  Row,
  'ownerId' | 'frequency' | 'time' | 'timezone' | 'anchorDate' | 'fullResyncWeekly'
> & { now: Date };

/**
 * The account that has waited longest for its scheduled run, by the database's clock, locked until the transaction
 * ends; accounts that another process has locked, and those in `skip`, are left out.
 */
export async function lockNextDue(runner: SqlRunner, skip: string[]): Promise<DueSchedule | undefined> {
  const [row] = await queryRows<DueSchedule>(
    runner,
    `select s.owner_id as "ownerId", s.frequency, s.time, s.timezone, s.anchor_date::text as "anchorDate",
       s.full_resync_weekly as "fullResyncWeekly", now() as now
     from sync_settings s join users u on u.id = s.owner_id
     where s.enabled and s.next_run_at <= now() and u.disabled_at is null and s.owner_id <> all($1::uuid[])
     order by s.next_run_at limit 1 for update of s skip locked`,
    [skip],
  );
  return row;
}

/**
 * A week, less what a run may begin earlier than the one before: clocks set forward, a queue that was longer. Counted
 * from when the source was made until something was learned anew.
 */
const fullAfter = `interval '6 days 22 hours'`;

/** Marks a scheduled run of each source of an account as started that follows the schedule and is not syncing. */
export async function insertScheduledRuns(
  runner: SqlRunner,
  schedule: Pick<DueSchedule, 'ownerId' | 'fullResyncWeekly'>,
): Promise<{ syncRunId: number; connectionId: number; type: ConnectionType }[]> {
  const rows = await queryRows<{ id: string; connectionId: string; type: ConnectionType }>(
    runner,
    `insert into sync_runs (owner_id, connection_id, status, trigger, refresh_vectors)
     select c.owner_id, c.id, 'queued', 'schedule',
       $2::boolean and coalesce(x.full_resync_weekly, true)
         and coalesce(x.last_full_at, c.created_at) <= now() - ${fullAfter}
     from connections c
     left join sync_schedule_connections x on x.connection_id = c.id and x.owner_id = c.owner_id
     where c.owner_id = $1 and c.type <> 'notes' and not c.needs_reconnect and coalesce(x.enabled, true)
       -- A sync that three processes have died of is for somebody to start by hand.
       and not exists (select from work_attempts w where w.connection_id = c.id and w.set_aside_at is not null
                         and w.kind <> 'document')
     order by c.id
     on conflict (connection_id) where finished_at is null do nothing
     returning id, connection_id as "connectionId",
       (select type from connections c where c.id = connection_id) as type`,
    [schedule.ownerId, schedule.fullResyncWeekly],
  );
  return rows.map(({ id, connectionId, type }) => ({
    syncRunId: Number(id),
    connectionId: Number(connectionId),
    type,
  }));
}

/** Dates a scheduled run and says when the next one is. */
export async function setNextRun(runner: SqlRunner, ownerId: string, nextRunAt: Date): Promise<void> {
  await runner.query('update sync_settings set next_run_at = $2, last_run_at = now() where owner_id = $1', [
    ownerId,
    nextRunAt,
  ]);
}
