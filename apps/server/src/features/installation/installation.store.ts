import * as column from '../../db/result-columns.ts';
import { execute, findRow, queryRows, type SqlRunner } from '../../db/sql.ts';

const columns = { name: column.text, value: column.json<unknown>(), sealed: column.bytes.orNull };

/** A stored setting of any kind, with its encrypted part. */
export type SettingRow = column.RowOf<typeof columns>;

/** Returns all stored settings, with their encrypted secrets. */
export async function listSettings(runner: SqlRunner): Promise<SettingRow[]> {
  return queryRows(runner, 'select name, value, sealed from installation_settings', [], columns);
}

/**
 * Returns a stored setting and locks its name until the transaction ends. A missing setting gives undefined,
 * but is locked too.
 */
export async function lockSetting(runner: SqlRunner, name: string): Promise<SettingRow | undefined> {
  // A row that does not exist yet cannot be locked.
  await execute(runner, `select pg_advisory_xact_lock(hashtext('installation_settings'), hashtext($1))`, [
    name,
  ]);
  const statement = 'select name, value, sealed from installation_settings where name = $1 for update';
  return findRow(runner, statement, [name], columns);
}

/** Inserts or replaces a setting. */
export async function saveSetting(runner: SqlRunner, { name, value, sealed }: SettingRow): Promise<void> {
  await execute(
    runner,
    `insert into installation_settings (name, value, sealed) values ($1, $2, $3)
     on conflict (name) do update set value = excluded.value, sealed = excluded.sealed, updated_at = now()`,
    [name, JSON.stringify(value), sealed],
  );
}

/** Deletes a setting. */
export async function deleteSetting(runner: SqlRunner, name: string): Promise<void> {
  await execute(runner, 'delete from installation_settings where name = $1', [name]);
}

/**
 * Replaces the encrypted secret `from` of a setting with `to`. Does nothing if it has changed in the
 * meantime.
 */
export async function replaceCiphertext(
  runner: SqlRunner,
  name: string,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<void> {
  const statement = 'update installation_settings set sealed = $3 where name = $1 and sealed = $2';
  await execute(runner, statement, [name, from, to]);
}
