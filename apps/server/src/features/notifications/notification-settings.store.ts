import type { MailSetting, NotificationSettings } from '@anito/contract/notification-settings';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, listColumns, toColumnName } from '../../db/sql.ts';

const columns = {
  emailNotifications: column.boolean,
  leadAlerts: column.boolean,
  weeklyReports: column.boolean,
  systemUpdates: column.boolean,
};

/** Returns the mail settings of an owner, or undefined if none were saved. */
export async function findSettings(
  { pool }: Database,
  ownerId: string,
): Promise<NotificationSettings | undefined> {
  return findRow(
    pool,
    `select ${listColumns(columns)} from notification_settings where owner_id = $1`,
    [ownerId],
    columns,
  );
}

/** Stores the given mail settings, at least one, keeps the others, and returns all of them. */
export async function saveSettings(
  { pool }: Database,
  ownerId: string,
  changes: Partial<NotificationSettings>,
): Promise<NotificationSettings> {
  const names = Object.keys(changes).map(toColumnName);
  return getRow(
    pool,
    `insert into notification_settings (${['owner_id', ...names].join(', ')})
     values (${['owner_id', ...names].map((_, index) => `$${index + 1}`).join(', ')})
     on conflict (owner_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
     returning ${listColumns(columns)}`,
    [ownerId, ...Object.values(changes)],
    columns,
  );
}

/** Disables one kind of mails for an owner. Does nothing for a deleted account. */
export async function disableMails({ pool }: Database, ownerId: string, setting: MailSetting): Promise<void> {
  const name = toColumnName(setting);
  await execute(
    pool,
    `insert into notification_settings (owner_id, ${name}) select id, false from users where id = $1
     on conflict (owner_id) do update set ${name} = false`,
    [ownerId],
  );
}
