import type { NotificationKind } from '@anito/contract/notifications';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { assistants } from './assistants.ts';
import { moment, numericId } from './columns.ts';
import { apiKeys } from './deployment.ts';
import { users } from './identity.ts';
import { connections } from './sources.ts';

/** What happened to accounts; gone with what it is about. */
export const notifications = pgTable(
  'notifications',
  {
    id: numericId(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** What happens again under the same key is the same notification. */
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
    /** When its mail went out, of those that have one. */
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

/** Which mails owners get; all of them without a row. */
export const notificationSettings = pgTable('notification_settings', {
  ownerId: uuid('owner_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  emailNotifications: boolean('email_notifications').notNull().default(true),
  leadAlerts: boolean('lead_alerts').notNull().default(true),
  weeklyReports: boolean('weekly_reports').notNull().default(true),
  systemUpdates: boolean('system_updates').notNull().default(true),
});

/** When the next weekly report of an account is due, and of which week the last one was. */
export const weeklyReports = pgTable(
  'weekly_reports',
  {
    ownerId: uuid('owner_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    dueAt: moment('due_at').notNull(),
    /** The Monday after the last week that was taken up, in the owner's time zone. */
    week: date('week', { mode: 'string' }).notNull(),
    /** The same of the last one that was mailed. */
    sentWeek: date('sent_week', { mode: 'string' }),
  },
  (table) => [index('weekly_reports_due').on(table.dueAt)],
);
