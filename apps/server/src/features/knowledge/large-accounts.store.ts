import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { findRow, queryRows, type SqlRunner } from '../../db/sql.ts';

/** A job that was queued longer ago than this counts as lost. */
const queuedFor = "interval '10 minutes'";

/**
 * Records that an index job for the large account is queued, and inserts the account if it is missing.
 * Returns false when a job is running or was queued in the last ten minutes.
 */
export async function markQueued({ pool }: Pick<Database, 'pool'>, ownerId: string): Promise<boolean> {
  // A running job locks the account's row; `skip locked` avoids waiting for it.
  const noted = await queryRows(
    pool,
    `with known as (select owner_id, queued_at from large_accounts where owner_id = $1),
       free as (select owner_id from large_accounts
         where owner_id = $1 and (queued_at is null or queued_at < now() - ${queuedFor})
         for update skip locked),
       noted as (update large_accounts set queued_at = now()
         where owner_id = $1 and owner_id in (select owner_id from free) returning owner_id),
       added as (insert into large_accounts (owner_id, queued_at)
         select $1, now() where not exists (select from known)
         on conflict (owner_id) do nothing returning owner_id)
     select owner_id as "ownerId" from noted union all select owner_id from added`,
    [ownerId],
    { ownerId: column.text },
  );
  return noted.length > 0;
}

/**
 * Returns the ids of the large accounts whose index is behind and that have no recently queued job: at least
 * `waitingPassages` passages changed, documents or sources were deleted, the index is not complete, or the
 * account has no sources any more. Covers all owners, because it is the worker's list.
 */
export async function findBehindAccounts(
  { pool }: Pick<Database, 'pool'>,
  waitingPassages: number,
): Promise<string[]> {
  const rows = await queryRows(
    pool,
    `select a.owner_id as "ownerId" from large_accounts a
     where (a.queued_at is null or a.queued_at < now() - ${queuedFor}) and (
       a.state <> 'ready'
       or not exists (select from connections c where c.owner_id = a.owner_id)
       or exists (select from large_connections l where l.owner_id = a.owner_id
         and not exists (select from connections c where c.id = l.connection_id))
       or exists (select from connections c join large_connections l on l.connection_id = c.id
         where c.owner_id = a.owner_id and c.purged_version > l.purged_version)
       or (select coalesce(sum(d.passage_count), 0)
         from connections c left join large_connections l on l.connection_id = c.id
         join documents d on d.owner_id = a.owner_id and d.connection_id = c.id
           and d.content_version >= coalesce(l.content_version, -1)
           and (d.content_version, d.id) > (coalesce(l.content_version, -1), coalesce(l.document_id, 0))
         where c.owner_id = a.owner_id) >= $1)`,
    [waitingPassages],
    { ownerId: column.text },
  );
  return rows.map(({ ownerId }) => ownerId);
}

/**
 * Counts the passages of a source that are not yet in the account's index in the database. Returns undefined
 * when the account has no complete index, so that it is searched in memory.
 */
export async function countWaiting(
  runner: SqlRunner,
  { ownerId, connectionId }: { ownerId: string; connectionId: number },
): Promise<number | undefined> {
  const row = await findRow(
    runner,
    `select coalesce(sum(d.passage_count), 0)::int as count
     from large_accounts a
     left join large_connections l on l.owner_id = a.owner_id and l.connection_id = $2
     left join documents d on d.owner_id = a.owner_id and d.connection_id = $2
       and d.content_version >= coalesce(l.content_version, -1)
       and (d.content_version, d.id) > (coalesce(l.content_version, -1), coalesce(l.document_id, 0))
     where a.owner_id = $1 and a.state = 'ready' group by a.owner_id`,
    [ownerId, connectionId],
    { count: column.number },
  );
  return row?.count;
}
