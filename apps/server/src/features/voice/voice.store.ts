import type pg from 'pg';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, listColumns, queryRows } from '../../db/sql.ts';
import type { FoundPassage } from '../knowledge/gather-context.service.ts';

/** The search results that the voice model received since the last stored turn. */
type CallSearch = { passages: FoundPassage[]; confidence: number };

const columns = {
  id: column.number,
  ownerId: column.text,
  assistantId: column.number.orNull,
  channel: column.text,
  channelUserId: column.text,
  isOneOff: column.boolean,
  grantedSeconds: column.number,
  providerCallId: column.text.orNull,
  createdAt: column.time,
  endedAt: column.time.orNull,
};

/** A call as stored. */
export type CallRow = column.RowOf<typeof columns>;

/** The values of a new call. */
export type NewCall = Pick<CallRow, 'ownerId' | 'assistantId' | 'channel' | 'channelUserId' | 'isOneOff'> & {
  secretHash: Buffer;
  /** Hash of the visitor's address with the assistant. */
  addressHash: Buffer;
};

/** Seconds after the granted time in which a last turn may arrive. */
const graceSeconds = 60;

/** Locks the account until the transaction ends, so that its calls are granted one after another. */
export async function lockAccount(client: pg.PoolClient, ownerId: string): Promise<void> {
  await execute(client, 'select id from users where id = $1 for no key update', [ownerId]);
}

/**
 * Returns the seconds of today's calls (UTC) on a channel: of the account, of one assistant, and of one
 * address to that assistant (`addressHash` includes the assistant). Calls that have not ended count with
 * their granted time.
 */
export async function countSecondsToday(
  client: pg.PoolClient,
  { ownerId, assistantId, channel, addressHash }: NewCall,
): Promise<{ account: number; assistant: number; address: number }> {
  return getRow(
    client,
    `select coalesce(sum(coalesce(used_seconds, granted_seconds)), 0)::int as account,
       coalesce(sum(coalesce(used_seconds, granted_seconds)) filter (where assistant_id = $3), 0)::int as assistant,
       coalesce(sum(coalesce(used_seconds, granted_seconds)) filter (where address_hash = $4), 0)::int as address
     from voice_calls
     where owner_id = $1 and channel = $2
       and created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'`,
    [ownerId, channel, assistantId, addressHash],
    { account: column.number, assistant: column.number, address: column.number },
  );
}

/** Inserts a call with its granted seconds. Resolves to its creation time. */
export async function insertCall(
  client: pg.PoolClient,
  { ownerId, assistantId, channel, channelUserId, isOneOff, secretHash, addressHash }: NewCall,
  grantedSeconds: number,
): Promise<Date> {
  const { createdAt } = await getRow(
    client,
    `insert into voice_calls
       (owner_id, assistant_id, channel, channel_user_id, is_one_off, secret_hash, granted_seconds, address_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning created_at as "createdAt"`,
    [ownerId, assistantId, channel, channelUserId, isOneOff, secretHash, grantedSeconds, addressHash],
    { createdAt: column.time },
  );
  return createdAt;
}

/**
 * Returns the call of a secret, from its start until shortly after its end; otherwise undefined. The secret
 * is the only proof of access.
 */
export async function findLiveCall(database: Database, secretHash: Buffer): Promise<CallRow | undefined> {
  return findRow(
    database.pool,
    `select ${listColumns(columns)} from voice_calls where secret_hash = $1
       and now() < created_at + (granted_seconds + ${graceSeconds}) * interval '1 second'
       and (ended_at is null or now() < ended_at + ${graceSeconds} * interval '1 second')`,
    [secretHash],
    columns,
  );
}

/**
 * Stores the provider's id of a call once. Returns false when the call already has another id or the id
 * belongs to another call.
 */
export async function setProviderCall(
  database: Database,
  { id, ownerId }: Pick<CallRow, 'id' | 'ownerId'>,
  providerCallId: string,
): Promise<boolean> {
  const updated = await execute(
    database.pool,
    `update voice_calls set provider_call_id = $3 where id = $1 and owner_id = $2
       and (provider_call_id is null or provider_call_id = $3)
       and not exists (select from voice_calls o where o.provider_call_id = $3 and o.id <> $1)`,
    [id, ownerId, providerCallId],
  );
  return updated > 0;
}

/** Stores the search results of the current turn and replaces earlier ones. */
export async function saveCallSearch(
  database: Database,
  { id, ownerId }: Pick<CallRow, 'id' | 'ownerId'>,
  search: CallSearch,
): Promise<void> {
  await execute(database.pool, 'update voice_calls set found = $3 where id = $1 and owner_id = $2', [
    id,
    ownerId,
    JSON.stringify(search),
  ]);
}

/** Returns the search results of the current turn. Null without a search. */
export async function getCallSearch(
  database: Database,
  { id, ownerId }: Pick<CallRow, 'id' | 'ownerId'>,
): Promise<CallSearch | null> {
  const { found } = await getRow(
    database.pool,
    'select found from voice_calls where id = $1 and owner_id = $2',
    [id, ownerId],
    { found: column.json<CallSearch>().orNull },
  );
  return found;
}

/** Deletes the search results of the current turn, which has been stored. */
export async function deleteCallSearch(
  database: Database,
  { id, ownerId }: Pick<CallRow, 'id' | 'ownerId'>,
): Promise<void> {
  await execute(database.pool, 'update voice_calls set found = null where id = $1 and owner_id = $2', [
    id,
    ownerId,
  ]);
}

/**
 * Ends a call and deletes its search results. Less than the granted time counts only if the provider confirms
 * the end, because the caller might otherwise continue. Does not change an ended call.
 */
export async function endCall(
  database: Database,
  { id, ownerId }: Pick<CallRow, 'id' | 'ownerId'>,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<void> {
  await execute(
    database.pool,
    `update voice_calls set ended_at = now(), found = null, used_seconds = case when $3 then
       least(granted_seconds, ceil(extract(epoch from now() - created_at))::int) end
     where id = $1 and owner_id = $2 and ended_at is null`,
    [id, ownerId, isConfirmed],
  );
}

/**
 * Returns up to `limit` calls of all owners whose granted time is over and that were not ended, oldest first.
 */
export async function listOverdue(database: Database, limit: number): Promise<CallRow[]> {
  return queryRows(
    database.pool,
    `select ${listColumns(columns)} from voice_calls
     where ended_at is null and now() >= created_at + granted_seconds * interval '1 second'
     order by created_at limit $1`,
    [limit],
    columns,
  );
}

/**
 * Deletes ended calls that started more than seven days ago. Their conversations stay. Resolves to the number
 * of deleted calls.
 */
export async function deleteOldCalls(database: Database): Promise<number> {
  return execute(
    database.pool,
    "delete from voice_calls where ended_at is not null and created_at < now() - interval '7 days'",
    [],
  );
}
