import * as column from '../../db/result-columns.ts';
import { execute, queryRows, type SqlRunner } from '../../db/sql.ts';

/** Calls of a key on one day. */
export type DailyKeyUse = {
  apiKeyId: number;
  ownerId: string;
  day: string;
  requests: number;
  refusals: number;
};

/** Adds calls to the daily counts and totals of keys, and sets their last use to now. Skips deleted keys. */
export async function addApiKeyUse(runner: SqlRunner, uses: readonly DailyKeyUse[]): Promise<void> {
  await execute(
    runner,
    `with added as (
       select t.* from unnest($1::bigint[], $2::uuid[], $3::date[], $4::int[], $5::int[])
         as t (api_key_id, owner_id, day, requests, refusals)
       join api_keys k on k.id = t.api_key_id and k.owner_id = t.owner_id
     ), counted as (
       insert into api_key_use as known (api_key_id, owner_id, day, requests, refusals)
       select * from added order by api_key_id, day
       on conflict (api_key_id, day) do update
         set requests = known.requests + excluded.requests, refusals = known.refusals + excluded.refusals
     )
     update api_keys k set total_requests = k.total_requests + a.requests, last_used_at = now()
     from (select api_key_id, sum(requests)::bigint as requests from added group by 1) a
     where k.id = a.api_key_id`,
    [
      uses.map(({ apiKeyId }) => apiKeyId),
      uses.map(({ ownerId }) => ownerId),
      uses.map(({ day }) => day),
      uses.map(({ requests }) => requests),
      uses.map(({ refusals }) => refusals),
    ],
  );
}

/**
 * Returns the days with calls of a key among the last `days` including today (UTC), oldest first. Omits other
 * days.
 */
export async function listApiKeyUse(
  runner: SqlRunner,
  ownerId: string,
  apiKeyId: number,
  days: number,
): Promise<{ day: string; requests: number; refusals: number }[]> {
  return queryRows(
    runner,
    `select day::text as day, requests, refusals from api_key_use
     where owner_id = $1 and api_key_id = $2 and day > (now() at time zone 'utc')::date - $3::int order by day`,
    [ownerId, apiKeyId, days],
    { day: column.text, requests: column.number, refusals: column.number },
  );
}

/** Deletes daily counts of all keys that are older than 31 days. The totals stay. */
export async function removeOldApiKeyUse(runner: SqlRunner): Promise<void> {
  await execute(runner, `delete from api_key_use where day < (now() at time zone 'utc')::date - 31`);
}
