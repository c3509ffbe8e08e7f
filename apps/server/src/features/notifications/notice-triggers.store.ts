import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { findRow, queryRows, type SqlRunner } from '../../db/sql.ts';

/**
 * Returns status and counts of a sync run, and whether its source must be reconnected. Returns undefined if
 * the run or its source was deleted.
 */
export async function findRunResult(
  runner: SqlRunner,
  { ownerId, syncRunId }: { ownerId: string; syncRunId: number },
): Promise<{ status: string; failed: number; total: number; needsReconnect: boolean } | undefined> {
  return findRow(
    runner,
    `select r.status, r.failed, r.total, c.needs_reconnect as "needsReconnect"
     from sync_runs r join connections c on c.id = r.connection_id and c.owner_id = r.owner_id
     where r.owner_id = $1 and r.id = $2`,
    [ownerId, syncRunId],
    { status: column.text, failed: column.number, total: column.number, needsReconnect: column.boolean },
  );
}

/** Returns whether an assistant's first visitor came within the last day. False without visitors. */
export async function isNewToVisitors(
  runner: SqlRunner,
  ownerId: string,
  assistantId: number,
): Promise<boolean> {
  const row = await findRow(
    runner,
    `select min(first_at) > now() - interval '1 day' as "isNew" from visitors
     where owner_id = $1 and assistant_id = $2`,
    [ownerId, assistantId],
    { isNew: column.boolean.orNull },
  );
  return row?.isNew === true;
}

const usageColumns = { ownerId: column.text, used: column.number };
type AccountUsage = column.RowOf<typeof usageColumns>;

/**
 * Returns those of the accounts with at least `atLeast` questions in this month (UTC), answered or not, with
 * their number.
 */
export async function listMonthlyMessages(
  runner: SqlRunner,
  ownerIds: readonly string[],
  atLeast: number,
): Promise<AccountUsage[]> {
  return queryRows(
    runner,
    `select owner_id as "ownerId", sum(questions)::int as used from account_daily_use
     where owner_id = any($1::uuid[])
       and day >= (date_trunc('month', now(), 'UTC') at time zone 'UTC')::date
     group by owner_id having sum(questions) >= $2`,
    [ownerIds, atLeast],
    usageColumns,
  );
}

/**
 * Returns the accounts with at least `atLeast` sources and no notification with the key `noticeKey`, with
 * their number of sources.
 */
export async function listSourcesUsed(
  { pool }: Database,
  atLeast: number,
  noticeKey: string,
): Promise<AccountUsage[]> {
  return queryRows(
    pool,
    `select c.owner_id as "ownerId", count(*)::int as used from connections c
     where not exists (select from notifications n where n.owner_id = c.owner_id and n.key = $2)
     group by c.owner_id having count(*) >= $1`,
    [atLeast, noticeKey],
    usageColumns,
  );
}

/**
 * Returns the accounts that store at least this many items or bytes and have no notification with the key
 * `noticeKey`.
 */
export async function listFullAccounts(
  { pool }: Database,
  { items, bytes }: { items: number; bytes: number },
  noticeKey: string,
): Promise<{ ownerId: string; items: number; bytes: number }[]> {
  return queryRows(
    pool,
    `select u.owner_id as "ownerId", u.item_count as items, u.byte_count as bytes from account_usage u
     where (u.item_count >= $1 or u.byte_count >= $2)
       and not exists (select from notifications n where n.owner_id = u.owner_id and n.key = $3)`,
    [items, bytes, noticeKey],
    { ownerId: column.text, items: column.number, bytes: column.number },
  );
}

/**
 * Returns the number of today's calls (UTC) for those of the API keys that have at least `atLeast` of them.
 */
export async function listBusyKeys(
  runner: SqlRunner,
  apiKeyIds: readonly number[],
  atLeast: number,
): Promise<{ ownerId: string; apiKeyId: number; day: string; used: number }[]> {
  return queryRows(
    runner,
    `select owner_id as "ownerId", api_key_id as "apiKeyId", day::text as day, requests as used from api_key_use
     where api_key_id = any($1::bigint[]) and day = (now() at time zone 'utc')::date and requests >= $2`,
    [apiKeyIds, atLeast],
    { ownerId: column.text, apiKeyId: column.number, day: column.text, used: column.number },
  );
}
