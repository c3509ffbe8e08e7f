import { listTables, quoteIdentifier } from '../../../db/catalog.store.ts';
import type { Database } from '../../../db/database.ts';
import { isBackedUp } from '../../backups/excluded-tables.ts';

/** Returns a hash of the rows of each table that a backup includes, by name. Independent of the backup's code. */
export async function hashTables({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string>> {
  const tables = (await listTables(pool)).filter(({ name }) => isBackedUp(name));
  const selects = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${quoteIdentifier(name)} t`,
  );
  const { rows } = await pool.query<{ name: string; hash: string }>(selects.join(' union all '));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
