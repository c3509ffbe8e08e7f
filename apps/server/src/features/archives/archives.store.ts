import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { ArchiveKind, ArchiveState } from '../../db/schema/archives.ts';
import { execute, findRow, getRow, listColumns, queryRows, type SqlRunner } from '../../db/sql.ts';

const columns = {
  id: column.number,
  /** Uploads have their own list. */
  state: column.textOf<Exclude<ArchiveState, 'uploading'>>(),
  done: column.number,
  total: column.number,
  sizeBytes: column.number,
  problem: column.text.orNull,
  outcome: column.json<Record<string, number>>(),
  createdAt: column.time,
  finishedAt: column.time.orNull,
  expiresAt: column.time.orNull,
};
export type ArchiveRow = column.RowOf<typeof columns>;

/** Owner and kind of archives. Archives of the installation have no owner. */
export type ArchiveScope = { kind: ArchiveKind; ownerId: string | null };

const scopeCondition = 'kind = $1 and owner_id is not distinct from $2::uuid';

/** Creates an archive. Returns undefined, and creates none, while another one of its scope is in progress. */
export async function createArchive(
  runner: SqlRunner,
  { kind, ownerId }: ArchiveScope,
  state: ArchiveState = 'queued',
): Promise<ArchiveRow | undefined> {
  return findRow(
    runner,
    `insert into archives (kind, owner_id, state) values ($1, $2, $3) on conflict do nothing
     returning ${listColumns(columns)}`,
    [kind, ownerId, state],
    columns,
  );
}

/** Returns up to 50 archives of a scope, newest first. */
export async function listArchives(
  { pool }: Pick<Database, 'pool'>,
  { kind, ownerId }: ArchiveScope,
): Promise<ArchiveRow[]> {
  return queryRows(
    pool,
    `select ${listColumns(columns)} from archives where ${scopeCondition} order by id desc limit 50`,
    [kind, ownerId],
    columns,
  );
}

/** Returns an archive of a scope, or undefined. */
export async function findArchive(
  { pool }: Pick<Database, 'pool'>,
  { kind, ownerId }: ArchiveScope,
  id: number,
): Promise<ArchiveRow | undefined> {
  return findRow(
    pool,
    `select ${listColumns(columns)} from archives where ${scopeCondition} and id = $3`,
    [kind, ownerId, id],
    columns,
  );
}

/** Marks an archive as running and resets its progress. Returns false when it is finished or deleted. */
export async function markRunning({ pool }: Pick<Database, 'pool'>, id: number): Promise<boolean> {
  const statement = `update archives set state = 'running', done = 0, total = 0 where id = $1 and finished_at is null`;
  return (await execute(pool, statement, [id])) > 0;
}

/** Stores the progress of an archive. */
export async function updateProgress(
  { pool }: Pick<Database, 'pool'>,
  id: number,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await execute(pool, 'update archives set done = $2, total = $3 where id = $1', [id, done, total]);
}

/**
 * Whether an uploaded archive of a scope waits for its import or is being imported. An upload in progress
 * does not count.
 */
export async function isImporting(
  { pool }: Pick<Database, 'pool'>,
  { kind, ownerId }: ArchiveScope,
): Promise<boolean> {
  const { isRead } = await getRow(
    pool,
    `select exists (select from archives where ${scopeCondition} and finished_at is null and state <> 'uploading') as "isRead"`,
    [kind, ownerId],
    { isRead: column.boolean },
  );
  return isRead;
}

/**
 * Changes an archive from `uploading` to `queued`. Returns false when it is no longer uploading or was
 * deleted.
 */
export async function endUpload(runner: SqlRunner, id: number): Promise<boolean> {
  const statement = `update archives set state = 'queued' where id = $1 and state = 'uploading'`;
  return (await execute(runner, statement, [id])) > 0;
}

/**
 * Returns the ids of unfinished uploads that started at least `olderThanSeconds` ago, of the scope `shelf` or
 * else of all.
 */
export async function listUploads(
  { pool }: Pick<Database, 'pool'>,
  { shelf: scope, olderThanSeconds = 0 }: { shelf?: ArchiveScope; olderThanSeconds?: number },
): Promise<number[]> {
  const rows = await queryRows(
    pool,
    `select id from archives where state = 'uploading' and ($1::text is null or kind = $1)
       and ($1::text is null or owner_id is not distinct from $2::uuid)
       and created_at <= now() - make_interval(secs => $3)`,
    [scope?.kind, scope?.ownerId, olderThanSeconds],
    { id: column.number },
  );
  return rows.map(({ id }) => id);
}

/**
 * Adds the next part of an archive, and removes its object from the orphans. Returns false when the archive
 * was deleted.
 */
export async function addPart(
  database: Database,
  part: { archiveId: number; number: number; storageKey: string; sizeBytes: number },
): Promise<boolean> {
  const { archiveId, number, storageKey, sizeBytes } = part;
  return runInTransaction(database, async (runner) => {
    const locked = await findRow(runner, 'select id from archives where id = $1 for update', [archiveId], {
      id: column.number,
    });
    if (!locked) return false;
    await execute(
      runner,
      'insert into archive_parts (archive_id, number, storage_key, size_bytes) values ($1, $2, $3, $4)',
      [archiveId, number, storageKey, sizeBytes],
    );
    await execute(runner, 'delete from orphaned_objects where storage_key = $1', [storageKey]);
    await execute(runner, 'update archives set size_bytes = size_bytes + $2 where id = $1', [
      archiveId,
      sizeBytes,
    ]);
    return true;
  });
}

/** Returns the storage keys and sizes of an archive's parts, in order. */
export async function listParts(
  { pool }: Pick<Database, 'pool'>,
  archiveId: number,
): Promise<{ storageKey: string; sizeBytes: number }[]> {
  return queryRows(
    pool,
    `select storage_key as "storageKey", size_bytes as "sizeBytes" from archive_parts
     where archive_id = $1 order by number`,
    [archiveId],
    { storageKey: column.text, sizeBytes: column.number },
  );
}

/**
 * Deletes the rows of an archive's parts, marks their objects as orphans and returns their keys. The objects
 * stay; the caller removes them.
 */
export async function removeParts(runner: SqlRunner, archiveId: number): Promise<string[]> {
  const rows = await queryRows(
    runner,
    `with removed as (delete from archive_parts where archive_id = $1 returning storage_key),
       listed as (insert into orphaned_objects (storage_key) select storage_key from removed on conflict do nothing)
     select storage_key as key from removed`,
    [archiveId],
    { key: column.text },
  );
  await execute(runner, 'update archives set size_bytes = 0 where id = $1', [archiveId]);
  return rows.map(({ key }) => key);
}

/**
 * Finishes an archive as `ready`, or as `failed` with a `problem`; it expires after `days`. Returns its
 * scope, or undefined when it was finished before or deleted.
 */
export async function finishArchive(
  runner: SqlRunner,
  id: number,
  result: { problem: string | null; outcome: Record<string, number>; days: number },
): Promise<ArchiveScope | undefined> {
  return findRow(
    runner,
    `update archives set state = case when $2::text is null then 'ready' else 'failed' end, problem = $2,
       outcome = $3, finished_at = now(), expires_at = now() + make_interval(days => $4)
     where id = $1 and finished_at is null returning kind, owner_id as "ownerId"`,
    [id, result.problem, JSON.stringify(result.outcome), result.days],
    { kind: column.textOf<ArchiveKind>(), ownerId: column.text.orNull },
  );
}

/** Deletes the row of an archive. Its parts must be removed before. */
export async function deleteArchiveRow(runner: SqlRunner, id: number): Promise<void> {
  await execute(runner, 'delete from archives where id = $1', [id]);
}

/**
 * Returns the ids of expired archives of a kind, and of finished ones beyond the newest `maxKept` of each
 * owner.
 */
export async function listOutdated(
  { pool }: Pick<Database, 'pool'>,
  { kind, maxKept }: { kind: ArchiveKind; maxKept: number },
): Promise<number[]> {
  const rows = await queryRows(
    pool,
    `select id from (
       select id, expires_at, row_number() over (partition by owner_id order by id desc) as place
       from archives where kind = $1 and finished_at is not null) finished
     where expires_at < now() or place > $2`,
    [kind, maxKept],
    { id: column.number },
  );
  return rows.map(({ id }) => id);
}

/** Returns a finished, unexpired archive of any owner, for a download by a signed link, or undefined. */
export async function findReady(
  { pool }: Pick<Database, 'pool'>,
  id: number,
): Promise<{ kind: ArchiveKind; sizeBytes: number; createdAt: Date } | undefined> {
  return findRow(
    pool,
    `select kind, size_bytes as "sizeBytes", created_at as "createdAt" from archives
     where id = $1 and state = 'ready' and expires_at > now()`,
    [id],
    { kind: column.textOf<ArchiveKind>(), sizeBytes: column.number, createdAt: column.time },
  );
}
