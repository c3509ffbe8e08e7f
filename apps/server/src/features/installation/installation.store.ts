import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow } from '../../db/sql.ts';

/** What is set under a name, whatever it is. */
export async function findSetting(database: Database, name: string): Promise<unknown> {
  const row = await findRow(
    database.pool,
    'select value from installation_settings where name = $1',
    [name],
    { value: column.json<unknown>() },
  );
  return row?.value;
}

/** Sets it in the place of what was there. */
export async function saveSetting(database: Database, name: string, value: unknown): Promise<void> {
  await execute(
    database.pool,
    `insert into installation_settings (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value, updated_at = now()`,
    [name, JSON.stringify(value)],
  );
}

/** Leaves nothing set under the name. */
export async function deleteSetting(database: Database, name: string): Promise<void> {
  await execute(database.pool, 'delete from installation_settings where name = $1', [name]);
}
