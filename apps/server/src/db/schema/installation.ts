import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

/** Settings of the whole installation that admins chose, by name. */
export const installationSettings = pgTable('installation_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  /** Encrypted secret part of the setting, such as a key or a password. */
  sealed: bytes('sealed'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});
