import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { getRow, queryRows, type SqlRunner } from '../../db/sql.ts';

const countColumn = { count: column.number };

/** Returns the number of unexpired sign-in sessions of the embedded OpenID provider. */
export async function countSessions({ pool }: Database): Promise<number> {
  const statement =
    "select count(*)::int as count from oidc_payloads where model = 'Session' and expires_at > now()";
  return (await getRow(pool, statement, [], countColumn)).count;
}

const usageColumns = {
  today: column.number,
  week: column.number,
  weekTokens: column.number,
  assistants: column.number,
};

/**
 * Returns the questions of all accounts today (UTC) and in the last seven days including today, the tokens of
 * these seven days, and the number of assistants.
 */
export async function countUsage({ pool }: Database): Promise<column.RowOf<typeof usageColumns>> {
  return getRow(
    pool,
    `select coalesce(sum(questions) filter (where day = (now() at time zone 'UTC')::date), 0)::bigint as today,
       coalesce(sum(questions), 0)::bigint as week, coalesce(sum(tokens), 0)::bigint as "weekTokens",
       (select count(*) from assistants) as assistants
     from account_daily_use where day > (now() at time zone 'UTC')::date - 7`,
    [],
    usageColumns,
  );
}

/** Runs a minimal query; throws when the database does not answer. */
export async function ping(runner: SqlRunner): Promise<void> {
  await queryRows(runner, 'select 1 as count', [], countColumn);
}

const databaseColumns = {
  version: column.text,
  sizeBytes: column.number,
  filesBytes: column.number,
  total: column.number,
  max: column.number.orNull,
};

/**
 * Returns the database's version and size, the total size of the uploaded files in bytes, and the current and
 * maximum number of connections.
 */
export async function measureDatabase({ pool }: Database): Promise<column.RowOf<typeof databaseColumns>> {
  return getRow(
    pool,
    `select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes",
       (select coalesce(sum(size_bytes), 0)::bigint from files) as "filesBytes",
       (select count(*)::int from pg_stat_activity where datname = current_database()) as total,
       current_setting('max_connections')::int as max`,
    [],
    databaseColumns,
  );
}

const tableColumns = { name: column.text, rows: column.number.orNull, bytes: column.number };

/**
 * Returns the tables with the most bytes including indexes, largest first. `rows` is the planner's last
 * estimate, or null before the first.
 */
export async function listLargestTables(
  { pool }: Database,
  limit: number,
): Promise<column.RowOf<typeof tableColumns>[]> {
  return queryRows(
    pool,
    `select c.relname::text as name, case when c.reltuples >= 0 then c.reltuples::bigint end as rows,
       pg_total_relation_size(c.oid) as bytes
     from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
     order by 3 desc, 1 limit $1`,
    [limit],
    tableColumns,
  );
}
