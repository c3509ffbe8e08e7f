import type { Language } from '@anito/contract/languages';
import type { SyncFrequency } from '@anito/contract/schedules';
import { bigint, boolean, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './identity.ts';
import { connections } from './sources.ts';

/** When the sources of an account are synced automatically. */
export const syncSettings = pgTable(
  'sync_settings',
  {
    ownerId: uuid('owner_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    enabled: boolean('enabled').notNull(),
    frequency: text('frequency').$type<SyncFrequency>().notNull(),
    /** `HH:MM` in the time zone. */
    time: text('time').notNull(),
    timezone: text('timezone').notNull(),
    /** Local date from which weeks and months are counted: it gives the weekday and the day of the month. */
    anchorDate: date('anchor_date', { mode: 'string' }).notNull(),
    fullResyncWeekly: boolean('full_resync_weekly').notNull(),
    retryFailedSyncs: boolean('retry_failed_syncs').notNull(),
    emailNotifications: boolean('email_notifications').notNull(),
    maxRetries: integer('max_retries').notNull(),
    /** Language of its e-mails; null is English. */
    language: text('language').$type<Language>(),
    /** Null while it is off. */
    nextRunAt: moment('next_run_at'),
    lastRunAt: moment('last_run_at'),
  },
  (table) => [index('sync_settings_next').on(table.nextRunAt)],
);

/** Sources with settings that differ from their account's schedule. */
export const syncScheduleConnections = pgTable(
  'sync_schedule_connections',
  {
    connectionId: bigint('connection_id', { mode: 'number' })
      .primaryKey()
      .references(() => connections.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id').notNull(),
    enabled: boolean('enabled').notNull(),
    fullResyncWeekly: boolean('full_resync_weekly').notNull(),
    /** Last full resync by the schedule. */
    lastFullAt: moment('last_full_at'),
  },
  (table) => [index('sync_schedule_connections_owner').on(table.ownerId)],
);
