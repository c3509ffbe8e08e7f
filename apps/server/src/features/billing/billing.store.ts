import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { getRow } from '../../db/sql.ts';

const usageColumns = {
  since: column.time,
  messages: column.number,
  sources: column.number,
  channels: column.number,
};

/**
 * Returns an owner's messages and number of used channels since the first of the month (UTC), and the current
 * number of sources. A channel counts if it is one of `channels` and a visitor used it this month.
 */
export async function measureUsage(
  { pool }: Database,
  ownerId: string,
  channels: string[],
): Promise<column.RowOf<typeof usageColumns>> {
  return getRow(
    pool,
    `with month as (select date_trunc('month', now(), 'UTC') as since)
     select since,
       (select coalesce(sum(questions), 0)::int from account_daily_use
        where owner_id = $1 and day >= (since at time zone 'UTC')::date) as messages,
       (select count(*)::int from connections where owner_id = $1) as sources,
       (select count(*)::int from unnest($2::text[]) as asked (channel) where exists (
          select from assistants a join visitors v on v.assistant_id = a.id and v.owner_id = $1
          where a.owner_id = $1 and v.channel = asked.channel and v.last_at >= since
            -- What came from elsewhere was asked before the assistant was here.
            and v.last_at >= a.created_at)) as channels
     from month`,
    [ownerId, channels],
    usageColumns,
  );
}
