import { rm } from 'node:fs/promises';
import { collectUpload } from '@anito/storage/storage';
import { parseBackupTarget } from '../apps/server/src/backup-settings.ts';
import { type Env, EnvError } from '../apps/server/src/env.ts';
import {
  type BackupPoint,
  listPoints,
  openPoint,
} from '../apps/server/src/features/scheduled-backups/backup-points.ts';
import { openTarget } from '../apps/server/src/features/scheduled-backups/open-target.ts';

/** Opens the target of an option, else that of BACKUP_TARGET. Throws EnvError for an invalid one. */
function requireTarget(env: Env, from = env.BACKUP_TARGET) {
  const target = from === undefined ? undefined : parseBackupTarget(from);
  if (from === undefined || !target) {
    throw new EnvError(
      'Name the target with --from, or set BACKUP_TARGET: an absolute folder, or s3://bucket?endpoint=https://s3.example.com&region=eu-west-1',
    );
  }
  if (target.kind === 'bucket' && !(env.BACKUP_ACCESS_KEY_ID && env.BACKUP_SECRET_ACCESS_KEY)) {
    throw new EnvError('Set BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY, which may read the bucket.');
  }
  return { name: from, store: openTarget(target, env) };
}

/** Returns the scheduled backups of a target, newest first. */
export function listPointsOf(env: Env, from: string | undefined): Promise<BackupPoint[]> {
  return listPoints(requireTarget(env, from).store);
}

/**
 * Downloads and decrypts a scheduled backup to `path`, which disposing removes. `at` is an id, or `latest`.
 * Throws EnvError when it does not exist or BACKUP_KEY is missing.
 */
export async function downloadPoint(
  env: Env,
  { from, at, path }: { from: string | undefined; at: string; path: string },
): Promise<AsyncDisposable & { path: string; command: string }> {
  const { name, store } = requireTarget(env, from);
  if (!env.BACKUP_KEY) throw new EnvError('Set BACKUP_KEY to the key with which the backup was encrypted.');
  const points = await listPoints(store);
  const point = at === 'latest' ? points[0] : points.find(({ id }) => id === at);
  if (!point) throw new EnvError(`The target has no complete backup ${at}. --list lists all of them.`);
  await collectUpload(openPoint(store, point, env.BACKUP_KEY), path);
  return {
    path,
    // Quoted, because the URL of a bucket contains `&`.
    command: `--from '${name}' --at ${point.id}`,
    [Symbol.asyncDispose]: () => rm(path, { force: true }),
  };
}
