import * as column from '../db/result-columns.ts';
import { getRow, queryRows, type SqlRunner } from '../db/sql.ts';

const factColumns = {
  version: column.text,
  used: column.number,
  usable: column.number,
  vectorAvailable: column.text.orNull,
  vectorInstalled: column.text.orNull,
};

/**
 * Returns the server's version, its connections in use and those that ordinary roles may open, and the
 * available and installed versions of pgvector (null where it is missing). Background processes such as the
 * autovacuum launcher do not count.
 */
export async function readFacts(runner: SqlRunner): Promise<column.RowOf<typeof factColumns>> {
  return getRow(
    runner,
    `select current_setting('server_version') as version,
       (select count(*)::int from pg_stat_activity where datid is not null) as used,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0) as usable,
       (select default_version from pg_available_extensions where name = 'vector') as "vectorAvailable",
       (select extversion from pg_extension where extname = 'vector') as "vectorInstalled"`,
    [],
    factColumns,
  );
}

/** Returns the planner's estimate of the number of passages of all accounts; 0 before the first one. */
export async function estimatePassages(runner: SqlRunner): Promise<number> {
  const { rows } = await getRow(
    runner,
    `select coalesce((select greatest(reltuples, 0)::bigint from pg_class
       where oid = to_regclass('passages')), 0)::bigint as rows`,
    [],
    { rows: column.number },
  );
  return rows;
}

/** Returns the current time of the database server. */
export async function readClock(runner: SqlRunner): Promise<Date> {
  return (await getRow(runner, 'select clock_timestamp() as now', [], { now: column.time })).now;
}

const zoneColumns = { name: column.text, minutes: column.number };

/** Returns the time zones that the database knows, with their current offsets from UTC in minutes. */
export async function listZones(runner: SqlRunner): Promise<column.RowOf<typeof zoneColumns>[]> {
  return queryRows(
    runner,
    'select name, (extract(epoch from utc_offset) / 60)::int as minutes from pg_timezone_names',
    [],
    zoneColumns,
  );
}
