import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { queryRows } from '../../db/sql.ts';

const columns = {
  accountId: column.text,
  externalId: column.text.orNull,
  answers: column.number,
  modelTokens: column.number,
  sources: column.number,
  storageBytes: column.number,
};

export type UsageRow = column.RowOf<typeof columns>;

/**
 * Returns up to `limit` accounts with their usage on the days from `from` to `to`, both inclusive, sorted by
 * id: only `userId`, or those with an id above `after`. Sources and storage are the current ones.
 */
export async function listUsageRows(
  { pool }: Pick<Database, 'pool'>,
  { from, to }: { from: string; to: string },
  { userId, after, limit }: { userId?: string; after?: string | undefined; limit: number },
): Promise<UsageRow[]> {
  return queryRows(
    pool,
    `with listed as (
       select id, external_id from users
       where ($3::uuid is null or id = $3) and ($4::uuid is null or id > $4) order by id limit $5)
     select l.id as "accountId", l.external_id as "externalId", used.answers, used.tokens as "modelTokens",
       (select count(*)::int from connections c where c.owner_id = l.id) as sources,
       coalesce((select s.byte_count from account_usage s where s.owner_id = l.id), 0) as "storageBytes"
     from listed l cross join lateral (
       select coalesce(sum(d.questions), 0)::int as answers, coalesce(sum(d.tokens), 0)::bigint as tokens
       from account_daily_use d where d.owner_id = l.id and d.day between $1::date and $2::date) used
     order by l.id`,
    [from, to, userId ?? null, after ?? null, limit],
    columns,
  );
}
