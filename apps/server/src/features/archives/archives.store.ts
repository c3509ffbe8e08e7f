import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { ArchiveKind, ArchiveState } from '../../db/schema/archives.ts';
import { execute, findRow, getRow, listColumns, queryRows, type SqlRunner } from '../../db/sql.ts';

const columns = {
  id: column.number,
  /** Those that are uploaded are listed elsewhere. */
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

/** Whose archives, of what kind; the installation's without an owner. */
export type Shelf = { kind: ArchiveKind; ownerId: string | null };

const onShelf = 'kind = $1 and owner_id is not distinct from $2::uuid';

/** Begins an archive; undefined while another of its shelf is being made. */
export async function createArchive(
  runner: SqlRunner,
  { kind, ownerId }: Shelf,
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

/** The archives of a shelf that can be had, are made, or failed: newest first. */
export async function listArchives(
  { pool }: Pick<Database, 'pool'>,
  { kind, ownerId }: Shelf,
): Promise<ArchiveRow[]> {
  return queryRows(
    pool,
    `select ${listColumns(columns)} from archives where ${onShelf} order by id desc limit 50`,
    [kind, ownerId],
    columns,
  );
}

/** One archive of a shelf. */
export async function findArchive(
  { pool }: Pick<Database, 'pool'>,
  { kind, ownerId }: Shelf,
  id: number,
): Promise<ArchiveRow | undefined> {
  return findRow(
    pool,
    `select ${listColumns(columns)} from archives where ${onShelf} and id = $3`,
    [kind, ownerId, id],
    columns,
  );
}

/** Notes that an archive is being made, from its beginning; false when it is finished, or gone. */
export async function beginArchive({ pool }: Pick<Database, 'pool'>, id: number): Promise<boolean> {
  const begun = `update archives set state = 'running', done = 0, total = 0 where id = $1 and finished_at is null`;
  return (await execute(pool, begun, [id])) > 0;
}

/** Notes how far an archive has come. */
export async function noteArchive(
  { pool }: Pick<Database, 'pool'>,
  id: number,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await execute(pool, 'update archives set done = $2, total = $3 where id = $1', [id, done, total]);
}

/** Whether an archive of a shelf waits to be read, or is. */
export async function isBeingRead(
  { pool }: Pick<Database, 'pool'>,
  { kind, ownerId }: Shelf,
): Promise<boolean> {
  const { isRead } = await getRow(
    pool,
    `select exists (select from archives where ${onShelf} and finished_at is null and state <> 'uploading') as "isRead"`,
    [kind, ownerId],
    { isRead: column.boolean },
  );
  return isRead;
}

/** Ends the upload of an archive, which waits to be read from now on; false when it is gone. */
export async function endUpload(runner: SqlRunner, id: number): Promise<boolean> {
  const ended = `update archives set state = 'queued' where id = $1 and state = 'uploading'`;
  return (await execute(runner, ended, [id])) > 0;
}

/** Archives that are being received, or whose receiver was killed: those of a shelf, or older ones of all. */
export async function listUploads(
  { pool }: Pick<Database, 'pool'>,
  { shelf, olderThanSeconds = 0 }: { shelf?: Shelf; olderThanSeconds?: number },
): Promise<number[]> {
  const rows = await queryRows(
    pool,
    `select id from archives where state = 'uploading' and ($1::text is null or kind = $1)
       and ($1::text is null or owner_id is not distinct from $2::uuid)
       and created_at <= now() - make_interval(secs => $3)`,
    [shelf?.kind, shelf?.ownerId, olderThanSeconds],
    { id: column.number },
  );
  return rows.map(({ id }) => id);
}

/** Adds the next part, whose object is kept: it is no orphan any more. False when the archive is gone. */
export async function addPart(
  database: Database,
  part: { archiveId: number; number: number; storageKey: string; sizeBytes: number },
): Promise<boolean> {
  const { archiveId, number, storageKey, sizeBytes } = part;
  return runInTransaction(database, async (runner) => {
    const held = await findRow(runner, 'select id from archives where id = $1 for update', [archiveId], {
      id: column.number,
    });
    if (!held) return false;
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

/** The parts of an archive, in their order. */
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

/** Takes the parts of an archive away; resolves to their keys, which are orphans now. */
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
 * Ends the making of an archive: it is there, for so many days, or it failed for a reason. Resolves to whose it is;
 * undefined where it had ended, or is gone.
 */
export async function finishArchive(
  runner: SqlRunner,
  id: number,
  end: { problem: string | null; outcome: Record<string, number>; days: number },
): Promise<Shelf | undefined> {
  return findRow(
    runner,
    `update archives set state = case when $2::text is null then 'ready' else 'failed' end, problem = $2,
       outcome = $3, finished_at = now(), expires_at = now() + make_interval(days => $4)
     where id = $1 and finished_at is null returning kind, owner_id as "ownerId"`,
    [id, end.problem, JSON.stringify(end.outcome), end.days],
    { kind: column.textOf<ArchiveKind>(), ownerId: column.text.orNull },
  );
}

/** Deletes an archive that has no parts any more. */
export async function deleteArchiveRow(runner: SqlRunner, id: number): Promise<void> {
  await execute(runner, 'delete from archives where id = $1', [id]);
}

/** Archives whose time is over, and those of a shelf beyond the newest `kept`. */
export async function listOutdated(
  { pool }: Pick<Database, 'pool'>,
  { kind, kept }: { kind: ArchiveKind; kept: number },
): Promise<number[]> {
  const rows = await queryRows(
    pool,
    `select id from (
       select id, expires_at, row_number() over (partition by owner_id order by id desc) as place
       from archives where kind = $1 and finished_at is not null) finished
     where expires_at < now() or place > $2`,
    [kind, kept],
    { id: column.number },
  );
  return rows.map(({ id }) => id);
}

/** The name of a finished archive for who downloads it; undefined where it cannot be had. */
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
