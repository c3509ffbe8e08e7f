import type { Language } from '@anito/contract/languages';
import type { DateFormat, Theme } from '@anito/contract/user-settings';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { findRow, getRow, listColumns, type SqlRunner, toColumnName } from '../../db/sql.ts';

const columns = {
  company: column.text.orNull,
  timezone: column.text.orNull,
  theme: column.textOf<Theme>().orNull,
  language: column.textOf<Language>().orNull,
  dateFormat: column.textOf<DateFormat>().orNull,
};

/** Settings of a user; null means the default. */
export type UserSettingsRow = column.RowOf<typeof columns>;

/** Returns the stored settings of a user, or undefined if none were saved. */
export async function findSettings(runner: SqlRunner, ownerId: string): Promise<UserSettingsRow | undefined> {
  return findRow(
    runner,
    `select ${listColumns(columns)} from user_settings where owner_id = $1`,
    [ownerId],
    columns,
  );
}

/**
 * Creates or changes the settings of a user and returns all. Undefined values keep a setting; null resets it
 * to the default.
 */
export async function saveSettings(
  database: Database,
  ownerId: string,
  changes: { [Name in keyof UserSettingsRow]?: UserSettingsRow[Name] | undefined },
): Promise<UserSettingsRow> {
  const entries = Object.entries({ ownerId, ...changes }).filter(([, value]) => value !== undefined);
  const names = entries.map(([name]) => toColumnName(name));
  return getRow(
    database.pool,
    `insert into user_settings (${names.join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')})
     on conflict (owner_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
     returning ${listColumns(columns)}`,
    entries.map(([, value]) => value),
    columns,
  );
}
