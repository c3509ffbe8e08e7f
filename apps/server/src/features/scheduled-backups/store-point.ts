import type { Readable } from 'node:stream';
import { type BackupDeps, writeBackup } from '../backups/write-backup.service.ts';
import { createPointId, findPoint, removePoint, writePoint } from './backup-points.ts';
import { throwTargetError } from './backup-problems.ts';
import * as store from './backup-runs.store.ts';
import type { BackupPlan } from './open-target.ts';

/** Number of lost files that the log names. */
const namedFiles = 100;

/** The complete backup point of a run, with the number of stored files that it lacks. */
export type RunPoint = { pointId: string; sizeBytes: number; lostFiles: number };

/**
 * Stores the backup of a run in the target. The run has the id of its backup point before the first part is
 * written, so the rotation also knows the points of failed runs. A retry keeps the complete point of an
 * earlier attempt and replaces an incomplete one. Returns undefined when the run was finished
 * before, or another attempt has replaced the point. Throws TargetError if the target fails.
 */
export async function storePoint(
  deps: BackupDeps,
  plan: BackupPlan,
  run: store.BackupRun,
  { createdAt, signal }: { createdAt: Date; signal: AbortSignal },
): Promise<RunPoint | undefined> {
  const { pool } = deps.database;
  if (run.pointId !== null) {
    const { pointId, sizeBytes, lostFiles } = run;
    const isRecorded = sizeBytes > 0;
    // It is missing in the target after a change of BACKUP_TARGET.
    if (isRecorded && (await findPoint(plan.store, pointId).catch(throwTargetError)))
      return { pointId, sizeBytes, lostFiles };
    await removePoint(plan.store, pointId).catch(throwTargetError);
  }
  const pointId = createPointId(createdAt);
  if (!(await store.choosePoint(pool, run.id, pointId))) return undefined;
  const { sizeBytes, lostIds } = await writeToTarget(deps, plan, { id: pointId, createdAt, signal });
  const point = { pointId, sizeBytes, lostFiles: lostIds.length };
  if (await store.recordPoint(pool, run.id, point)) {
    await logLostFiles(deps, lostIds);
    return point;
  }
  // A worker without a connection to the database counts as dead, and its run starts elsewhere.
  deps.log.warn({ run: run.id, point: pointId }, 'scheduled backup removed: another process repeats it');
  await removePoint(plan.store, pointId).catch((error: unknown) =>
    deps.log.warn({ err: error, point: pointId }, 'scheduled backup not removed'),
  );
  return undefined;
}

/** Logs the ids of lost files with their accounts and sources, so that an operator can find them. */
async function logLostFiles({ database, log }: BackupDeps, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const files = await store.listSourcesOfFiles(database.pool, ids.slice(0, namedFiles));
  log.warn({ lostFiles: ids.length, files }, 'files missing or damaged in the storage');
}

/** Writes a backup to the target as a backup point. Throws TargetError if the target fails. */
async function writeToTarget(
  deps: BackupDeps,
  { key, store: target }: BackupPlan,
  { id, createdAt, signal }: { id: string; createdAt: Date; signal: AbortSignal },
): Promise<{ sizeBytes: number; lostIds: number[] }> {
  let sizeBytes = 0;
  const receive = async (archive: Readable) => {
    // An error of the archive has another cause than the target.
    let archiveError: unknown;
    archive.once('error', (error) => {
      archiveError = error;
    });
    const options = { id, key, createdAt, signal };
    const point = await writePoint(target, archive, options).catch((error: unknown) => {
      if (archiveError) throw error;
      return throwTargetError(error);
    });
    sizeBytes = point.sizeBytes;
  };
  const { files } = await writeBackup(deps, { receive });
  return { sizeBytes, lostIds: files.lost };
}
