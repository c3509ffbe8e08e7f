import type { NotificationKind } from '@anito/contract/notifications';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { assistants } from './assistants.ts';
import { moment, numericId } from './columns.ts';
import { apiKeys } from './deployment.ts';
import { users } from './identity.ts';
import { connections } from './sources.ts';

/** Notifications of accounts, deleted with their subject. */
export const notifications = pgTable(
  'notifications',
  {
    id: numericId(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** Events with the same key are one notification. */
    key: text('key').notNull(),
    params: jsonb('params').$type<Record<string, unknown>>().notNull(),
    connectionId: bigint('connection_id', { mode: 'number' }).references(() => connections.id, {
      onDelete: 'cascade',
    }),
    assistantId: bigint('assistant_id', { mode: 'number' }).references(() => assistants.id, {
      onDelete: 'cascade',
    }),
    apiKeyId: bigint('api_key_id', { mode: 'number' }).references(() => apiKeys.id, { onDelete: 'cascade' }),
    happenedAt: moment('happened_at').notNull().defaultNow(),
    readAt: moment('read_at'),
    /** When its mail was sent, if it has one. */
    mailedAt: moment('mailed_at'),
  },
  (table) => [
    uniqueIndex('notifications_key').on(table.ownerId, table.key),
    index('notifications_owner').on(table.ownerId, table.happenedAt, table.id),
    index('notifications_unread').on(table.ownerId).where(sql`${table.readAt} is null`),
    index('notifications_happened').on(table.happenedAt),
    index('notifications_connection').on(table.connectionId),
    index('notifications_assistant').on(table.assistantId),
    index('notifications_api_key').on(table.apiKeyId),
  ],
);

/** Mail settings of owners; all mails are on without a row. */
export const notificationSettings = pgTable('notification_settings', {
  ownerId: uuid('owner_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  emailNotifications: boolean('email_notifications').notNull().default(true),
  leadAlerts: boolean('lead_alerts').notNull().default(true),
  weeklyReports: boolean('weekly_reports').notNull().default(true),
  systemUpdates: boolean('system_updates').notNull().default(true),
});

/** When the next weekly report of an account is due, and the week of the last one. */
export const weeklyReports = pgTable(
  'weekly_reports',
  {
    ownerId: uuid('owner_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    dueAt: moment('due_at').notNull(),
    /** The Monday after the last processed week, in the owner's time zone. */
    week: date('week', { mode: 'string' }).notNull(),
    /** The same for the last mailed week. */
    sentWeek: date('sent_week', { mode: 'string' }),
  },
  (table) => [index('weekly_reports_due').on(table.dueAt)],
);
