import type pg from 'pg';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, listColumns, queryRows } from '../../db/sql.ts';
import type { FoundPassage } from '../knowledge/gather-context.service.ts';

/** What the model that speaks was given since the last turn was kept. */
type FoundInCall = { passages: FoundPassage[]; confidence: number };

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

/** A call as it is stored. */
export type CallRow = column.RowOf<typeof columns>;

/** What a new call is made of. */
export type NewCall = Pick<CallRow, 'ownerId' | 'assistantId' | 'channel' | 'channelUserId' | 'isOneOff'> & {
  secretHash: Buffer;
  /** Of the visitor's address, with the assistant. */
  addressHash: Buffer;
};

/** After the end of what was granted a last turn may still come. */
const graceSeconds = 60;

/** Has the calls of one account granted one after the other. */
export async function holdAccount(client: pg.PoolClient, ownerId: string): Promise<void> {
  await execute(client, 'select id from users where id = $1 for no key update', [ownerId]);
}

/** Seconds of today's calls (UTC) on a channel: of all of an account, of one of its assistants, and of one address to that. */
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

/** Stores a call to which so many seconds are granted; resolves to when it was made. */
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

/** The call of a secret while it goes on, or a moment after; its secret is what shows whose it is. */
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

/** Keeps how the provider knows a call, once; false where the call or the id is taken. */
export async function setProviderCall(
  database: Database,
  { id, ownerId }: Pick<CallRow, 'id' | 'ownerId'>,
  providerCallId: string,
): Promise<boolean> {
  const changed = await execute(
    database.pool,
    `update voice_calls set provider_call_id = $3 where id = $1 and owner_id = $2
       and (provider_call_id is null or provider_call_id = $3)
       and not exists (select from voice_calls o where o.provider_call_id = $3 and o.id <> $1)`,
    [id, ownerId, providerCallId],
  );
  return changed > 0;
}

/** Keeps what was found for the turn that is under way, in place of what was found for it before. */
export async function setFound(
  database: Database,
  { id, ownerId }: Pick<CallRow, 'id' | 'ownerId'>,
  found: FoundInCall,
): Promise<void> {
  await execute(database.pool, 'update voice_calls set found = $3 where id = $1 and owner_id = $2', [
    id,
    ownerId,
    JSON.stringify(found),
  ]);
}

/** What was found for the turn under way. */
export async function getFound(
  database: Database,
  { id, ownerId }: Pick<CallRow, 'id' | 'ownerId'>,
): Promise<FoundInCall | null> {
  const { found } = await getRow(
    database.pool,
    'select found from voice_calls where id = $1 and owner_id = $2',
    [id, ownerId],
    { found: column.json<FoundInCall>().orNull },
  );
  return found;
}

/** Forgets what was found for a turn that is kept. */
export async function clearFound(
  database: Database,
  { id, ownerId }: Pick<CallRow, 'id' | 'ownerId'>,
): Promise<void> {
  await execute(database.pool, 'update voice_calls set found = null where id = $1 and owner_id = $2', [
    id,
    ownerId,
  ]);
}

/**
 * Ends a call. Only where the provider confirms that it is over less counts than was granted: who calls could go on
 * otherwise. Nothing changes of one that has ended.
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

/** Calls of all owners whose time is over, oldest first, and that nobody has ended. */
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

/** Forgets calls that ended days ago; what was said in them stays. */
export async function removeOldCalls(database: Database): Promise<number> {
  return execute(
    database.pool,
    "delete from voice_calls where ended_at is not null and created_at < now() - interval '7 days'",
    [],
  );
}
