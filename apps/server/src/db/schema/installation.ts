import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

/** What admins have set for the whole installation, each under its name. */
export const installationSettings = pgTable('installation_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  /** What of it is secret, encrypted: a key, a password. */
  sealed: bytes('sealed'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});
