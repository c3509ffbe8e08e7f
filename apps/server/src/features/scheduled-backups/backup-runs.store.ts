import * as column from '../../db/result-columns.ts';
import type { BackupRunKind, BackupRunState, StoredPoint } from '../../db/schema/backup-runs.ts';
import { execute, findRow, getRow, listColumns, queryRows, type SqlRunner } from '../../db/sql.ts';

const columns = {
  id: column.number,
  kind: column.textOf<BackupRunKind>(),
  state: column.textOf<BackupRunState>(),
  dueAt: column.time,
  pointId: column.text.orNull,
  sizeBytes: column.number,
  lostFiles: column.number,
  problem: column.text.orNull,
  points: column.json<StoredPoint[]>().orNull,
  createdAt: column.time,
  startedAt: column.time.orNull,
  finishedAt: column.time.orNull,
};

/** A scheduled backup or a verification. */
export type BackupRun = column.RowOf<typeof columns>;

const selectRun = `select ${listColumns(columns)} from backup_runs`;

/**
 * Adds a queued run (a backup or a verification) unless its kind has one for this or a later time, or an
 * unfinished one. Returns its id, or undefined when it adds none.
 */
export async function addRun(
  runner: SqlRunner,
  { kind, dueAt, now }: { kind: BackupRunKind; dueAt: Date; now: Date },
): Promise<number | undefined> {
  const row = await findRow(
    runner,
    `insert into backup_runs (kind, due_at, created_at) select $1, $2, $3
     where not exists (select from backup_runs where kind = $1 and due_at >= $2)
     on conflict do nothing returning id`,
    [kind, dueAt, now],
    { id: column.number },
  );
  return row?.id;
}

/** Marks a backup run as running and returns it. Returns undefined when it is finished or does not exist. */
export async function markRunning(runner: SqlRunner, id: number, now: Date): Promise<BackupRun | undefined> {
  return findRow(
    runner,
    `update backup_runs set state = 'running', started_at = $2 where id = $1 and finished_at is null
     returning ${listColumns(columns)}`,
    [id, now],
    columns,
  );
}

/**
 * Stores the id of the backup point that an unfinished run is about to write. Returns false when the run is
 * finished or does not exist.
 */
export async function choosePoint(runner: SqlRunner, id: number, pointId: string): Promise<boolean> {
  const row = await findRow(
    runner,
    `update backup_runs set point_id = $2, size_bytes = 0, lost_files = 0
     where id = $1 and finished_at is null returning id`,
    [id, pointId],
    { id: column.number },
  );
  return row !== undefined;
}

/**
 * Stores the size and the number of lost files of a run's complete backup point. Returns false when the run
 * has another point now.
 */
export async function recordPoint(
  runner: SqlRunner,
  id: number,
  { pointId, sizeBytes, lostFiles }: { pointId: string; sizeBytes: number; lostFiles: number },
): Promise<boolean> {
  const row = await findRow(
    runner,
    'update backup_runs set size_bytes = $3, lost_files = $4 where id = $1 and point_id = $2 returning id',
    [id, pointId, sizeBytes, lostFiles],
    { id: column.number },
  );
  return row !== undefined;
}

/** Result of a run. Without a problem it has succeeded. What is missing stays as it is stored. */
export type RunResult = {
  problem: string | null;
  pointId?: string;
  sizeBytes?: number;
  points?: StoredPoint[];
};

/**
 * Stores the result of a backup run: `failed` with a problem, else `succeeded`. Returns its kind, or
 * undefined when it was finished before or does not exist.
 */
export async function finishRun(
  runner: SqlRunner,
  id: number,
  now: Date,
  { problem, pointId, sizeBytes, points }: RunResult,
): Promise<BackupRunKind | undefined> {
  const row = await findRow(
    runner,
    `update backup_runs set state = case when $3::text is null then 'succeeded' else 'failed' end, problem = $3,
       point_id = coalesce($4, point_id), size_bytes = coalesce($5, size_bytes), points = $6, finished_at = $2
     where id = $1 and finished_at is null returning kind`,
    [id, now, problem, pointId ?? null, sizeBytes ?? null, points ? JSON.stringify(points) : null],
    { kind: column.textOf<BackupRunKind>() },
  );
  return row?.kind;
}

/** Returns the unfinished backup or verification run, as `kind` says; undefined without one. */
export function findUnfinishedRun(runner: SqlRunner, kind: BackupRunKind): Promise<BackupRun | undefined> {
  return findRow(runner, `${selectRun} where kind = $1 and finished_at is null`, [kind], columns);
}

/** Returns the last finished run of a kind, or the last one that succeeded; undefined without one. */
export function findLastRun(
  runner: SqlRunner,
  kind: BackupRunKind,
  state?: 'succeeded',
): Promise<BackupRun | undefined> {
  return findRow(
    runner,
    `${selectRun} where kind = $1 and finished_at is not null and ($2::text is null or state = $2)
     order by finished_at desc limit 1`,
    [kind, state],
    columns,
  );
}

/**
 * Returns the number of lost files of the last finished backup whose lost files were judged: it was stored,
 * and the target was listed afterwards. 0 without one.
 */
export async function readKnownLosses(runner: SqlRunner): Promise<number> {
  const row = await findRow(
    runner,
    `select lost_files as losses from backup_runs
     where kind = 'backup' and finished_at is not null and points is not null order by finished_at desc limit 1`,
    [],
    { losses: column.number },
  );
  return row?.losses ?? 0;
}

/** Returns the id of the newest complete backup point that lacks fewer stored files; undefined without one. */
export async function findFullerPoint(runner: SqlRunner, lostFiles: number): Promise<string | undefined> {
  const row = await findRow(
    runner,
    `select point_id as id from backup_runs
     where kind = 'backup' and point_id is not null and size_bytes > 0 and lost_files < $1
     order by id desc limit 1`,
    [lostFiles],
    { id: column.text.orNull },
  );
  return row?.id ?? undefined;
}

const fileColumns = { id: column.number, ownerId: column.text, connectionId: column.number };

/** Returns the accounts and sources of uploaded files. */
export function listSourcesOfFiles(
  runner: SqlRunner,
  ids: readonly number[],
): Promise<column.RowOf<typeof fileColumns>[]> {
  return queryRows(
    runner,
    `select ${listColumns(fileColumns)} from files where id = any($1::bigint[]) order by id`,
    [ids],
    fileColumns,
  );
}

/** Returns when the first backup was queued, or undefined if none was. */
export async function findFirstTime(runner: SqlRunner): Promise<Date | undefined> {
  const { time } = await getRow(
    runner,
    `select min(created_at) as time from backup_runs where kind = 'backup'`,
    [],
    { time: column.time.orNull },
  );
  return time ?? undefined;
}

/** Returns unfinished runs whose last attempt began before a time, or that were queued before it. */
export async function listStuckRuns(
  runner: SqlRunner,
  before: Date,
): Promise<{ id: number; kind: BackupRunKind }[]> {
  return queryRows(
    runner,
    'select id, kind from backup_runs where finished_at is null and coalesce(started_at, created_at) < $1',
    [before],
    { id: column.number, kind: column.textOf<BackupRunKind>() },
  );
}

/**
 * Deletes backup runs that finished before a time, except the last successful one of each kind, and those
 * whose backup may still be in the target: no later run has listed the target without it.
 */
export async function deleteOldRuns(runner: SqlRunner, before: Date): Promise<void> {
  await execute(
    runner,
    `delete from backup_runs where finished_at < $1 and id not in (
       select max(id) from backup_runs where state = 'succeeded' group by kind)
     and (point_id is null or exists (
       select from (select id, points from backup_runs where points is not null order by id desc limit 1) last
       where last.id >= backup_runs.id
         and not last.points @> jsonb_build_array(jsonb_build_object('id', point_id))))`,
    [before],
  );
}

/**
 * Returns the ids of the backup points that this database has written, including unfinished points and those
 * removed since.
 */
export async function listPointIds(runner: SqlRunner): Promise<string[]> {
  const rows = await queryRows(
    runner,
    `select point_id as id from backup_runs where kind = 'backup' and point_id is not null`,
    [],
    { id: column.text },
  );
  return rows.map(({ id }) => id);
}
