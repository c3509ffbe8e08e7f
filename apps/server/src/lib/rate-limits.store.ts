import * as column from '../db/result-columns.ts';
import { execute, queryRows, type SqlRunner } from '../db/sql.ts';

/** Milliseconds since 1970, by the database's clock. */
const now = '(extract(epoch from now()) * 1000)::bigint';

/**
 * Sorted, so that two requests never wait for each other's rows. The commit does not wait for the disk: a
 * power failure loses the counts of less than a second.
 */
const consumeStatement = {
  name: 'consume-rate-limits',
  text: `
    insert into rate_limits as known (key, points, expire)
    select key, 1, ${now} + milliseconds
    from unnest($1::text[], $2::bigint[]) as event (key, milliseconds)
    where set_config('synchronous_commit', 'off', true) = 'off' order by key
    on conflict (key) do update set
      points = case when known.expire <= ${now} then 1 else known.points + 1 end,
      expire = case when known.expire <= ${now} then excluded.expire else known.expire end
    returning key, points, (expire - ${now})::integer as milliseconds`,
};

const readStatement = {
  name: 'read-rate-limits',
  text: `
    select key, points, (expire - ${now})::integer as milliseconds from rate_limits
    where key = any($1::text[]) and expire > ${now}`,
};

const countColumns = { key: column.text, points: column.number, milliseconds: column.number };

/** A count, and the milliseconds until it expires. */
export type CountedRow = column.RowOf<typeof countColumns>;

/**
 * Counts one event per key, in windows of these lengths in milliseconds, and returns the new counts,
 * unordered. An event after the end of a window starts another one.
 */
export async function countEvents(
  runner: SqlRunner,
  keys: string[],
  windowsMs: number[],
): Promise<CountedRow[]> {
  return queryRows(runner, consumeStatement, [keys, windowsMs], countColumns);
}

/** Returns the current counts of keys. Keys without events in their window are omitted. */
export async function readCounts(runner: SqlRunner, keys: string[]): Promise<CountedRow[]> {
  return queryRows(runner, readStatement, [keys], countColumns);
}

/** Deletes counts whose window has passed. Safe to run at any time and repeatedly. */
export async function removeExpiredRateLimits(runner: SqlRunner): Promise<void> {
  await execute(runner, `delete from rate_limits where expire < ${now}`);
}
