import type { Database } from '../db/database.ts';

/** Returns the content of every table, with bytes in hexadecimal. */
export async function dumpTables({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const dumps = await Promise.all(
    rows.map(({ name }) => pool.query<{ row: string }>(`select t::text as row from ${name} t`)),
  );
  return dumps.flatMap((dump) => dump.rows.map(({ row }) => row)).join('\n');
}
