import type { QuietHours } from '@anito/contract/push';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment, numericId } from './columns.ts';
import { users } from './identity.ts';

/** Browsers that get alerts by Web Push. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: numericId(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Address at the browser's push service. A browser belongs to the account that used it last. */
    endpoint: text('endpoint').notNull(),
    /** Public key and secret of the browser with which alerts are encrypted (RFC 8291), base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: createdAt(),
    /** When the push service last accepted an alert. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_owner').on(table.ownerId, table.id),
  ],
);

/** Alerts that owners chose; all kinds are on without a row. */
export const pushSettings = pgTable('push_settings', {
  ownerId: uuid('owner_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  person: boolean('person').notNull().default(true),
  message: boolean('message').notNull().default(true),
  lead: boolean('lead').notNull().default(true),
  quietHours: jsonb('quiet_hours').$type<QuietHours>(),
});
