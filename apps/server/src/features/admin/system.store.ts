import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { getRow, queryRows, type SqlRunner } from '../../db/sql.ts';

const one = { count: column.number };

/** Sign-ins of the embedded provider that still hold. */
export async function countSessions({ pool }: Database): Promise<number> {
  const held =
    "select count(*)::int as count from oidc_payloads where model = 'Session' and expires_at > now()";
  return (await getRow(pool, held, [], one)).count;
}

const use = {
  today: column.number,
  week: column.number,
  weekTokens: column.number,
  assistants: column.number,
};

/** What was answered for all accounts today and in seven days with it (UTC), and how many assistants there are. */
export async function countUse({ pool }: Database): Promise<column.RowOf<typeof use>> {
  return getRow(
    pool,
    `select coalesce(sum(questions) filter (where day = (now() at time zone 'UTC')::date), 0)::bigint as today,
       coalesce(sum(questions), 0)::bigint as week, coalesce(sum(tokens), 0)::bigint as "weekTokens",
       (select count(*) from assistants) as assistants
     from account_daily_use where day > (now() at time zone 'UTC')::date - 7`,
    [],
    use,
  );
}

/** The simplest question that a database answers. */
export async function askNothing(runner: SqlRunner): Promise<void> {
  await queryRows(runner, 'select 1 as count', [], one);
}

const figures = {
  version: column.text,
  sizeBytes: column.number,
  filesBytes: column.number,
  total: column.number,
  max: column.number.orNull,
};

/** Version, size, uploads, and connections to this database with how many there may be. */
export async function measureDatabase({ pool }: Database): Promise<column.RowOf<typeof figures>> {
  return getRow(
    pool,
    `select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes",
       (select coalesce(sum(size_bytes), 0)::bigint from files) as "filesBytes",
       (select count(*)::int from pg_stat_activity where datname = current_database()) as total,
       current_setting('max_connections')::int as max`,
    [],
    figures,
  );
}

const table = { name: column.text, rows: column.number.orNull, bytes: column.number };

/** The largest tables; rows as the database last estimated them. */
export async function listLargestTables(
  { pool }: Database,
  limit: number,
): Promise<column.RowOf<typeof table>[]> {
  return queryRows(
    pool,
    `select c.relname::text as name, case when c.reltuples >= 0 then c.reltuples::bigint end as rows,
       pg_total_relation_size(c.oid) as bytes
     from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
     order by 3 desc, 1 limit $1`,
    [limit],
    table,
  );
}
